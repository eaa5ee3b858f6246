/// A list of films that a source gives page by page.
package enum MoviesList: Hashable, Sendable {
    /// What a search finds.
    case search(MovieSearch)
    /// What most people look at now.
    case popular
}
