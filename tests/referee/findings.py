"""Select findings of a report."""

from __future__ import annotations


def of(report, check, status=None):
    return [each for each in report.findings if each.check == check and status in {None, each.status}]


def says(report, check, status=None):
    return " ".join(finding.says for finding in of(report, check, status))
