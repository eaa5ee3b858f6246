package import TerminalUI

/// What is suggested below the search field. It comes from outside: films know nothing of the queries of others.
@MainActor
package struct SearchSuggestions {
    /// Shows the suggestions.
    package let panel: any Panel
    /// Takes what is typed.
    package let update: @MainActor (String) -> Void

    package init(panel: any Panel, update: @escaping @MainActor (String) -> Void) {
        self.panel = panel
        self.update = update
    }
}
