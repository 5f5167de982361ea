"""Whose the drive is: it is noted, and everybody may write all the same."""

import world


class _Mount:
    readonly = False


def getmount(mount_path):
    return _Mount


def remount(mount_path, readonly=False):
    _Mount.readonly = readonly
    world.note("storage.remount", mount_path, "readonly" if readonly else "writable")


def disable_usb_drive():
    world.note("storage.disable_usb_drive")


def enable_usb_drive():
    world.note("storage.enable_usb_drive")
