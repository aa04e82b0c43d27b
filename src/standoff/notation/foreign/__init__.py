"""Other programs' formats, one module each; what they say is read as Standoff's own documents."""
