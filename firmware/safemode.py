"""Leave safe mode if a restart is harmless. CircuitPython runs this file when it has entered safe mode."""
try:
    from tallydevice.imports import guard

    guard()
    from tallydevice.hw.safemode import recover

    recover()
except Exception as failure:  # noqa: BLE001 - safe mode stays, and the drive can be repaired
    print("Trouble E14: The program cannot start (%r). Install Tallystick again." % failure)  # noqa: T201
