"""The screens, one file each; a file is imported when its screen is first shown."""
