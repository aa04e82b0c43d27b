"""Tags that all pages share."""
