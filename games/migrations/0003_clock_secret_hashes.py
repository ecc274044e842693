"""Only the hashes of the secrets of clocks are stored; the existing secrets are hashed."""

from hashlib import sha256

import django.db.models.deletion
from django.db import migrations, models

from ledger.erasure import enable_secure_delete


def hash_secrets(apps, editor):
    """Hash the secrets of every clock, so that its URLs stay valid."""
    enable_secure_delete()
    Clock, ClockScreen = (apps.get_model("games", name) for name in ("Clock", "ClockScreen"))
    for clock in Clock.objects.all().iterator():
        Clock.objects.filter(pk=clock.pk).update(control_hash=_hash(clock.control_token))
        ClockScreen.objects.create(
            clock=clock, token_hash=_hash(clock.display_token), opened_at=clock.opened_at
        )


def _hash(secret):
    return sha256(secret.encode()).hexdigest()


class Migration(migrations.Migration):
    dependencies = [("games", "0002_saved_schedule")]

    operations = [
        migrations.AddField(
            model_name="clock",
            name="control_hash",
            field=models.CharField(max_length=64, null=True, unique=True),
        ),
        migrations.CreateModel(
            name="ClockScreen",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, null=True, unique=True)),
                ("code_until", models.DateTimeField(null=True)),
                ("opened_at", models.DateTimeField()),
                (
                    "clock",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="screens",
                        to="games.clock",
                    ),
                ),
            ],
        ),
        migrations.RunPython(hash_secrets, migrations.RunPython.noop),
    ]
