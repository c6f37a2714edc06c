"""Figures: matplotlib drawings as inline SVG. They compute nothing; their numbers stand in a table beside them."""
