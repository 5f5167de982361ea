"""Run the program; CircuitPython runs this file at each start."""
try:
    from tallydevice.imports import guard

    guard()
    from tallydevice.app.main import main

    main()
except Exception as failure:  # noqa: BLE001 - whatever it is, a sentence and a code say it, never a bare traceback
    try:
        from tallydevice.app.troubles import explain

        trouble = explain(failure)
    except Exception:  # noqa: BLE001 - nothing of ours may be left on the drive
        trouble = (14, "The program cannot start (%r). Install Tallystick again." % failure)
    sentence = "Trouble E%02d: %s" % trouble
    print(sentence)  # noqa: T201 - the console, where there is one
    try:
        from tallydevice.hw.last_resort import show

        show(sentence)
    except Exception as second:  # noqa: BLE001 - what the terminal on the screen then shows is the line above
        print("The display cannot say it: %r" % second)  # noqa: T201
