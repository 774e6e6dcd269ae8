"""Paper: the score sheet to sign, blank or filled, the pack of a night and cards to cut out, as PDF.

This room draws prepared texts. It reads no database, translates nothing and asks no clock, so that the same values
always give the same bytes.
"""
