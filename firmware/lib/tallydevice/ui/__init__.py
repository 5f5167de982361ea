"""The parts of screens: the canvas, texts, the button legend, lists, number pickers and animations."""
