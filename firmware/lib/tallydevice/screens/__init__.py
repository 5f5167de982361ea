"""The screens that several games share, in one file for each subject. A file is imported when its screen is first shown."""
