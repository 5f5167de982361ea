"""The cards of a page of games with their audits, as the page has them once it has asked for each."""

from tallystick.table.storedgames import game_card, stored_games


def audited_games(store, before=None):
    """List the games, and let those be audited that were not."""
    return [game_card(store, each["key"]) for each in stored_games(store, before)]
