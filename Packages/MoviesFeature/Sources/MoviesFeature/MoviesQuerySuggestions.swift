public import TerminalUI

/// Queries that somebody else suggests.
@MainActor
public struct MoviesQuerySuggestions {
    let panel: any Panel
    let update: @MainActor (String) -> Void

    /// - Parameters:
    ///   - panel: shows them.
    ///   - update: takes what is typed.
    public init(panel: any Panel, update: @escaping @MainActor (String) -> Void) {
        self.panel = panel
        self.update = update
    }
}
