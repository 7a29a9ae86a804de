"""What a verdict looks like: one file for each format."""
