public import CoreDomain
public import Navigation

/// The feature of recent queries, for the app and for other features.
public protocol QueriesModuleInterface: Sendable {
    /// The repository in which other features save queries.
    var repository: any RecentQueriesWriting { get }

    /// Returns a view that suggests recent queries.
    ///
    /// - Parameters:
    ///   - kind: The user interface of the view. Full-screen, it is a `SuggestionPanel`; plain, `PlainSuggestions`.
    ///   - choose: Receives the query that the user selects.
    @MainActor
    func makeSuggestions(
        for kind: UserInterfaceKind,
        choose: @escaping @MainActor (MovieQuery) -> Void
    ) -> any Suggestions
}

/// A repository that saves queries, so that the app can suggest them later.
public protocol RecentQueriesWriting: Sendable {
    /// Saves a query as the newest one.
    ///
    /// - Throws: The error of the store.
    func save(_ query: MovieQuery) async throws
}
