public import CoreDomain

/// What film search asks for outside itself.
@MainActor
public struct MoviesModuleActions {
    let makeQuerySuggestions:
        (@MainActor (_ choose: @escaping @MainActor (MovieQuery) -> Void) -> MoviesQuerySuggestions)?
    let openAddress: @MainActor (String) -> Void

    /// - Parameters:
    ///   - makeQuerySuggestions: makes what is suggested while a query is typed, and is given what to do with the query that
    ///     is chosen; nil suggests nothing.
    ///   - openAddress: opens an address of the web.
    public init(
        makeQuerySuggestions: (
            @MainActor (_ choose: @escaping @MainActor (MovieQuery) -> Void) -> MoviesQuerySuggestions
        )? = nil,
        openAddress: @escaping @MainActor (String) -> Void
    ) {
        self.makeQuerySuggestions = makeQuerySuggestions
        self.openAddress = openAddress
    }
}
