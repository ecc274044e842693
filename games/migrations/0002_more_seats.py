"""A planned evening may have as many seats as the largest tournament; the column stays as it is."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="appointment",
                    name="seats_max",
                    field=models.PositiveSmallIntegerField(
                        null=True, validators=[django.core.validators.MaxValueValidator(400)]
                    ),
                )
            ]
        )
    ]
