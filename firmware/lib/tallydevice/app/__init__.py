"""The program as a whole: the main loop, the navigation between screens, the buttons, the power policy, and the troubles."""
