/// What a view tells the search for films.
@MainActor
package protocol MoviesSearchViewModelInput: AnyObject {
    /// Shows the first list.
    func start()
    /// Takes what the fields hold now. After a pause without another change, the films that match are looked for; what was
    /// looked for before is dropped at once.
    func edit(text: String, year: String)
    /// The user means what is typed: it is looked for at once, and remembered when something was found.
    func submit()
    /// Shows all that is known of a film of the list.
    func showDetails(ofItemAt index: Int)
}

/// What a view learns of the search for films.
@MainActor
package protocol MoviesSearchViewModelOutput: AnyObject {
    /// The films that were found.
    var list: any MoviesListViewModel { get }
    /// What is looked for: the words; nil for what most people look at.
    var query: String? { get }
    /// The words and the year, to be read in a sentence; nil for what most people look at.
    var searched: String? { get }
    /// Whether something is typed that is not looked for yet.
    var isPausing: Bool { get }
    /// Why the year makes no difference, in words; nil where it does, or is empty.
    var yearProblem: String? { get }
}

/// The search for films as the user types.
package typealias MoviesSearchViewModel = MoviesSearchViewModelInput & MoviesSearchViewModelOutput
