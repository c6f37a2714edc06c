"""Pages: each chapter turns rows and statistics into (template, context). They compute no statistics and write no files."""
