"""Compilation of translations into files that gettext reads."""

import os
from gettext import GNUTranslations

from web.core.translations import compile_catalogues


def test_changed_translation_is_compiled_once_in_place_of_the_former_file(tmp_path):
    folder = tmp_path / "fr/LC_MESSAGES"
    folder.mkdir(parents=True)
    source, compiled = folder / "django.po", folder / "django.mo"
    for counted, french in enumerate(("Donne", "Main")):
        source.write_text(f'msgid "Deal"\nmsgstr "{french}"\n')
        os.utime(source, (counted, counted))
        if compiled.exists():
            os.utime(compiled, (0, 0))
        assert [compile_catalogues(tmp_path) for _ in range(2)] == [1, 0]
        assert set(folder.iterdir()) == {source, compiled}
        with compiled.open("rb") as file:
            assert GNUTranslations(file).gettext("Deal") == french
