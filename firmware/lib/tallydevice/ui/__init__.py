"""What screens are made of: the canvas, texts, the button legend, lists, number pickers and animations."""
