"""datamodel-code-generator alone on an OpenAPI document, as its command does it.

`python models_alone.py DOCUMENT OUT default|none`: with its default formatters, or with none.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from datamodel_code_generator import InputFileType, generate
from datamodel_code_generator.enums import DataModelType


def main() -> None:
    """Write the models of the document."""
    document, out, formatters = sys.argv[1:]
    write = partial(
        generate,
        Path(document),
        input_file_type=InputFileType.OpenAPI,
        output=Path(out),
        output_model_type=DataModelType.PydanticV2BaseModel,
    )
    if formatters == "none":
        write(formatters=[])
    else:
        write()


if __name__ == "__main__":
    main()
