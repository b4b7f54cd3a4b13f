"""The command line, floor 5: commands, printing, exit codes. No logic."""
