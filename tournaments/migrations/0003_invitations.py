from django.db import migrations, models

import tournaments.identifiers


def give_ids(apps, schema_editor):
    """A random public id for every invitation that has none."""
    Invitation = apps.get_model("tournaments", "Invitation")
    for row in Invitation.objects.filter(public_id=None):
        row.public_id = tournaments.identifiers.new_public_id()
        row.save(update_fields=["public_id"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_jobs")]

    operations = [
        migrations.AddField("invitation", "name", models.CharField(blank=True, default="", max_length=120), preserve_default=False),
        migrations.AddField("invitation", "public_id", models.CharField(editable=False, max_length=12, null=True)),
        migrations.RunPython(give_ids, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            "invitation",
            "public_id",
            models.CharField(
                default=tournaments.identifiers.new_public_id, editable=False, max_length=12, unique=True
            ),
        ),
        migrations.AlterField(
            "outgoingmessage",
            "club",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=models.deletion.CASCADE,
                related_name="messages",
                to="tournaments.club",
            ),
        ),
        migrations.AddIndex(
            "outgoingmessage", models.Index(fields=["status", "not_before"], name="message_by_status")
        ),
    ]
