"""The rules of Stratego Conquest: hidden armies on territories of three zones, and the flags that they must take."""
