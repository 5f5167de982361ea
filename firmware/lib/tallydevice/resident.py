"""The modules that every turn needs and that stay in memory. This list is needed once, at the start: it takes half a kilobyte."""

RESIDENT = (
    "tallycore.errors tallycore.colours tallycore.table.state tallycore.table.transitions tallycore.table.fold"
    " tallycore.profile tallycore.profile.reading"
    " tallydevice.imports tallydevice.loading tallydevice.journal.journal tallydevice.play.session tallydevice.link.lazy_server"
    " tallydevice.app.input tallydevice.app.power tallydevice.ui.canvas tallydevice.ui.text tallydevice.ui.screen"
    " tallydevice.ui.list_screen tallydevice.app.navigation tallydevice.app.main"
)
"""The modules, each one after those that it imports."""
