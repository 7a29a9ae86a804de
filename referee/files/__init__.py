"""All that touches a disk: records in files, folders and archives, bounded reading, writing in one step, safe names.

Imports `record` for turning bytes into text. Must not know games or verdicts: it hands out texts.
"""
