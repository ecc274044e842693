"""The secrets of clocks leave the database, once their hashes are stored."""

from django.db import migrations

from ledger.erasure import enable_secure_delete


class Migration(migrations.Migration):
    dependencies = [("games", "0003_clock_secret_hashes")]

    operations = [
        migrations.RunPython(lambda apps, editor: enable_secure_delete(), migrations.RunPython.noop),
        migrations.RemoveField(model_name="clock", name="control_token"),
        migrations.RemoveField(model_name="clock", name="display_token"),
    ]
