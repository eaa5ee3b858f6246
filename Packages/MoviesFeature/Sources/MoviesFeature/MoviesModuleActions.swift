public import CoreDomain
public import TerminalUI

/// What film search asks for outside itself.
@MainActor
public struct MoviesModuleActions {
    let makeQuerySuggestions: (@MainActor (_ choose: @escaping @MainActor (MovieQuery) -> Void) -> any SuggestionPanel)?
    let openAddress: @MainActor (String) -> Void

    /// - Parameters:
    ///   - makeQuerySuggestions: makes what is suggested while a query is typed, and is given what to do with the query that
    ///     is chosen; nil suggests nothing.
    ///   - openAddress: opens an address of the web.
    public init(
        makeQuerySuggestions: (
            @MainActor (_ choose: @escaping @MainActor (MovieQuery) -> Void) -> any SuggestionPanel
        )? = nil,
        openAddress: @escaping @MainActor (String) -> Void
    ) {
        self.makeQuerySuggestions = makeQuerySuggestions
        self.openAddress = openAddress
    }
}
