"""Run the program. CircuitPython runs this file at each start."""
try:
    from tallydevice.imports import guard

    guard()
    from tallydevice.app.main import main

    main()
except Exception as failure:  # noqa: BLE001 - people get a sentence and a code for any error, never a bare traceback
    try:
        from tallydevice.app.troubles import explain

        trouble = explain(failure)
    except Exception:  # noqa: BLE001 - the drive may have none of our modules any more
        trouble = (14, "The program cannot start (%r). Install Tallystick again." % failure)
    sentence = "Trouble E%02d: %s" % trouble
    print(sentence)  # noqa: T201 - for the console, if there is one
    try:
        from tallydevice.hw.last_resort import show

        show(sentence)
    except Exception as second:  # noqa: BLE001 - the terminal on the screen then shows the line above
        print("The display cannot show it: %r" % second)  # noqa: T201
