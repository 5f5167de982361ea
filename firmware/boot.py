"""Set up USB and the drive. CircuitPython runs this file once after each hard reset."""
try:
    from tallydevice.imports import guard

    guard()
    from tallydevice.hw.boot import boot

    boot()
except Exception as failure:  # noqa: BLE001 - console and drive stay on, as CircuitPython has set them
    print("Trouble E14: The program cannot start (%r). Install Tallystick again." % failure)  # noqa: T201 - to boot_out.txt
