"""The program as a whole: main loop, navigation between screens, buttons, power, troubles."""
