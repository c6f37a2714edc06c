"""Statistics: pure functions of arrays. They know no files and no pages."""
