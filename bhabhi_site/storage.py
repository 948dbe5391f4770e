"""Static files under names that hold a hash of their content: browsers keep them for ever."""

from servestatic.storage import CompressedManifestStaticFilesStorage


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Also writes the hashed names into `import` lines of our JavaScript modules.

    Django calls that experimental and leaves it off; `tests/site/test_storage.py` guards it.
    """

    support_js_module_import_aggregation = True
