import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Book',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
            ],
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('unit', models.CharField(max_length=60)),
                ('name', models.CharField(max_length=120)),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='accounts', to='ledger.book')),
            ],
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(unique=True)),
                ('kind', models.CharField(max_length=60)),
                ('payload', models.JSONField()),
                ('content', models.CharField(max_length=64)),
                ('why', models.JSONField(default=dict)),
                ('by', models.TextField()),
                ('at', models.DateTimeField()),
                ('transfer_count', models.PositiveIntegerField()),
                ('book', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ledger.book')),
                ('reverses', models.OneToOneField(default=None, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversal', to='ledger.entry')),
            ],
            options={
                'verbose_name_plural': 'entries',
            },
        ),
        migrations.CreateModel(
            name='Transfer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', models.BigIntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='transfers', to='ledger.entry')),
                ('source', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='paid', to='ledger.account')),
                ('target', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='received', to='ledger.account')),
            ],
        ),
        migrations.CreateModel(
            name='Holding',
            fields=[
                ('account', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='holding', serialize=False, to='ledger.account')),
                ('held', models.BigIntegerField()),
            ],
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.UniqueConstraint(fields=('book', 'unit', 'name'), name='account_is_opened_once'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('reverses__isnull', True), models.Q(('reverses', models.F('id')), _negated=True), _connector='OR'), name='entry_reverses_another'),
        ),
        migrations.AddIndex(
            model_name='transfer',
            index=models.Index(fields=['source', 'amount'], name='transfer_by_source'),
        ),
        migrations.AddIndex(
            model_name='transfer',
            index=models.Index(fields=['target', 'amount'], name='transfer_by_target'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0), ('amount__lte', 1000000000000)), name='transfer_amount_is_positive'),
        ),
        migrations.AddConstraint(
            model_name='transfer',
            constraint=models.CheckConstraint(condition=models.Q(('source', models.F('target')), _negated=True), name='transfer_leaves_its_source'),
        ),
    ]
