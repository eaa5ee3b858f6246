public import CoreDomain
public import TerminalUI

/// What film search asks for outside itself.
@MainActor
public struct MoviesModuleActions {
    /// Returns suggestions for the text field, and receives what to do with the chosen query; nil for no suggestions.
    public let makeQuerySuggestions:
        (@MainActor (_ choose: @escaping @MainActor (MovieQuery) -> Void) -> any SuggestionPanel)?
    /// Opens a web address.
    public let openAddress: @MainActor (String) -> Void

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
