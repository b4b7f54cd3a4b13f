"""Fuzzing the boundary: hostile bytes against the laws of JSON-RPC and MCP. README.md says how."""
