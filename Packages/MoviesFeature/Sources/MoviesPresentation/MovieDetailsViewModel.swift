package import CoreDomain
package import Foundation
package import MoviesDomain

/// The input of a film's details.
@MainActor
package protocol MovieDetailsViewModelInput: AnyObject, Sendable {
    /// Loads the film that an id or a pasted address names, and returns when it has arrived.
    ///
    /// - Throws: `MoviesError` or `CancellationError`; the state shows the same.
    func load(_ reference: String, policy: CachePolicy) async throws
    /// Starts to load a film, for callers that cannot wait.
    func start(_ reference: String, policy: CachePolicy)
    /// Reloads the film, ignoring stored responses.
    func refresh()
    /// Loads the poster once the film has arrived.
    ///
    /// - Parameter width: The wanted width in pixels. A load of another width is cancelled.
    func updatePosterImage(width: Int)
    /// Opens the film's page at its source.
    func openPage()
    /// Cancels the loads and keeps the shown film.
    func cancel()
}

/// The output of a film's details.
@MainActor
package protocol MovieDetailsViewModelOutput: AnyObject {
    var state: MovieDetailsState { get }
    var poster: MoviePosterState { get }
    /// The age of stored details in words; nil for fresh details.
    var age: String? { get }
    /// Messages about the load that did not stop it.
    var notices: [String] { get }
}

/// The details of a film that all its views share.
package typealias MovieDetailsViewModel = MovieDetailsViewModelInput & MovieDetailsViewModelOutput

/// The state of a film's details.
package enum MovieDetailsState: Hashable, Sendable {
    case idle
    case loading
    /// The film has arrived; `isRefreshing` while a newer version is loading.
    case loaded(MovieDetailsItemViewModel, isRefreshing: Bool)
    case failed(message: String)

    /// Whether the load has ended.
    package var isSettled: Bool {
        switch self {
        case .idle, .loading, .loaded(_, isRefreshing: true): false
        case .loaded(_, isRefreshing: false), .failed: true
        }
    }
}

/// The state of a film's poster.
package enum MoviePosterState: Hashable, Sendable {
    /// It was not requested, or the film has none.
    case none
    case loading
    /// The file as the source sent it, not yet decoded.
    case loaded(Data)
    case failed
}

/// The navigation that a film's details request.
@MainActor
package struct MovieDetailsViewModelActions {
    /// Opens a web address.
    package let openAddress: @MainActor (String) -> Void

    package init(openAddress: @escaping @MainActor (String) -> Void) {
        self.openAddress = openAddress
    }

    /// No navigation, for one-shot views.
    package static var none: Self { Self(openAddress: { _ in }) }
}

/// Learns newer facts about a film.
@MainActor
package protocol MovieDetailsViewModelDelegate: AnyObject {
    func movieDetailsViewModel(_ viewModel: any MovieDetailsViewModel, didUpdate movie: Movie)
}
