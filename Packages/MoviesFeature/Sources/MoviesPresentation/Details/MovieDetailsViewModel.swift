package import MoviesDomain

/// What a view tells the details of a film.
@MainActor
package protocol MovieDetailsViewModelInput: AnyObject {
    /// Shows the film that an id or a pasted address names, instead of any other.
    func load(_ reference: String, policy: CachePolicy)
    /// Asks for the film once more, whatever is stored.
    func refresh()
    /// Has the poster fetched in the size nearest to so many dots from left to right, once the film is there. What is under
    /// way in another size is not wanted any more.
    func updatePosterImage(width: Int)
    /// Opens the film's page at its source.
    func openPage()
    /// Stops what is under way; what is there stays.
    func cancel()
}

/// What a view learns of the details of a film.
@MainActor
package protocol MovieDetailsViewModelOutput: AnyObject {
    var state: MovieDetailsState { get }
    var poster: MoviePosterState { get }
    /// Why the poster could not be had.
    var posterFailure: (any Error)? { get }
    /// How old it is, in words, where it is a stored one; nil where it has just come.
    var age: String? { get }
    /// What a user should know of how the film was come by.
    var notices: [String] { get }
    /// Why it failed, for whoever started it; views show the message of the state.
    var failure: (any Error)? { get }
}

/// The details of a film: one for all the views that show them.
package typealias MovieDetailsViewModel = MovieDetailsViewModelInput & MovieDetailsViewModelOutput
