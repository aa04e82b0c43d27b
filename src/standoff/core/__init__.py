"""The rules: values in, values out, with the standard library alone."""
