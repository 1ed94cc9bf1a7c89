"""Reads {"schema": ..., "values": [...]} and writes for each value the first thing that is wrong."""

import json
import sys

from jsonschema import Draft202012Validator

asked = json.load(sys.stdin)
Draft202012Validator.check_schema(asked["schema"])
validator = Draft202012Validator(asked["schema"])
for value in asked["values"]:
    fault = next(validator.iter_errors(value), None)
    print("" if fault is None else f"{fault.json_path}: {fault.message}"[:500].replace("\n", " "))
