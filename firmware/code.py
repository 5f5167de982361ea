from tallydevice.app import main
main()
