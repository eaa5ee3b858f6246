package import MoviesDomain

/// What a view tells the details of a film.
@MainActor
package protocol MovieDetailsViewModelInput: AnyObject {
    /// Shows the film that an id or a pasted address names, instead of any other.
    func load(_ reference: String, policy: CachePolicy)
    /// Stops what is under way; what is there stays.
    func cancel()
}

/// What a view learns of the details of a film.
@MainActor
package protocol MovieDetailsViewModelOutput: AnyObject {
    var state: MovieDetailsState { get }
    /// What a user should know of how the film was come by.
    var notices: [String] { get }
    /// Why it failed, for whoever started it; views show the message of the state.
    var failure: (any Error)? { get }
}

/// The details of a film: one for all the views that show them.
package typealias MovieDetailsViewModel = MovieDetailsViewModelInput & MovieDetailsViewModelOutput
