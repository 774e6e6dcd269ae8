"""Work that nobody waits for. The row is the truth; a broker's message only says that there is one."""

from django.conf import settings
from django.db import models

from tournaments.enums import JobStatus
from tournaments.models.columns import NAME_LENGTH, TEXT_LENGTH, public_id_column, status_constraint


class Job(models.Model):
    """One piece of work (tournaments.services.jobs): written with its cause, claimed by one worker, done once.

    key: one job for one occasion, however often it is asked for (null: each asking is its own).
    claim: who works on it now; what a worker without it finishes is thrown away. lease_until: when its worker is
    taken for dead. steps_done of steps_total: progress for the page, 0 of 0 where there is none to tell.
    result: what is left to read. error: why it failed, for the log's reader; never a secret.
    """

    public_id = public_id_column()
    name = models.CharField(max_length=40)
    key = models.CharField(max_length=NAME_LENGTH, null=True, blank=True, unique=True)
    club = models.ForeignKey(
        "tournaments.Club", null=True, blank=True, on_delete=models.CASCADE, related_name="jobs"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    arguments = models.JSONField(default=dict, blank=True)
    status = models.CharField(max_length=8, choices=JobStatus.choices, default=JobStatus.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(null=True, blank=True)
    claim = models.CharField(max_length=12, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    steps_done = models.PositiveIntegerField(default=0)
    steps_total = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    file = models.ForeignKey(
        "tournaments.StoredFile", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    error = models.CharField(max_length=TEXT_LENGTH, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [status_constraint("status", JobStatus, "job_status_known")]
        indexes = [models.Index(fields=["status", "not_before"], name="job_by_status")]

    def __str__(self) -> str:
        return f"{self.name} · {self.status}"
