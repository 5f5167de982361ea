"""The modules that every turn needs and that stay in memory. Only the start needs this list, so it does not stay: it takes 0.5 KB."""

RESIDENT = (
    "tallycore.errors tallycore.colours tallycore.table.state tallycore.table.transitions tallycore.table.fold"
    " tallycore.profile tallycore.profile.reading"
    " tallydevice.imports tallydevice.loading tallydevice.journal.journal tallydevice.play.session tallydevice.link.lazy_server"
    " tallydevice.app.input tallydevice.app.power tallydevice.ui.canvas tallydevice.ui.text tallydevice.ui.screen"
    " tallydevice.ui.list_screen tallydevice.app.navigation tallydevice.app.main"
)
"""The modules. Each one comes after those that it imports."""
