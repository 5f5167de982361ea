from tallydevice.hw.boot import boot
boot()
