"""The whole program: the main loop, the navigation between screens, the buttons, the power policy, and the problems."""
