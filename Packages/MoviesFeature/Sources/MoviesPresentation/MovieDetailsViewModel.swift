import CoreDomain
package import Foundation

@MainActor
package protocol MovieDetailsViewModelInput: AnyObject, Sendable {
    /// Loads a film by its id, the URL of its page or its title. Throws the error, whose message the state also contains.
    func load(_ reference: String) async throws
    func start(_ reference: String)
    func refresh()
    /// Loads the poster in a width in pixels as soon as the film has arrived. A load of another width is cancelled.
    func updatePosterImage(width: Int)
    /// Opens the page of the loaded film at its source. Does nothing before the film has arrived.
    func openPage()
    func copy(_ text: String)
    /// Lets the user rate the loaded film. Does nothing before the film has arrived, and in an app without accounts.
    func rate()
    /// Cancels the loads and keeps the shown film.
    func cancel()
}

@MainActor
package protocol MovieDetailsViewModelOutput: AnyObject {
    var state: MovieDetailsState { get }
    var poster: MoviePosterState { get }
    /// The age of stored details in words; nil for fresh details.
    var age: String? { get }
    /// Warnings beside the shown film: the use of an expired response, the error of a failed refresh, or a wrong year.
    var notices: [String] { get }
    var canRate: Bool { get }
}

package typealias MovieDetailsViewModel = MovieDetailsViewModelInput & MovieDetailsViewModelOutput

package enum MovieDetailsState: Hashable, Sendable {
    case idle
    case loading
    /// The film has arrived; `isRefreshing` while a newer version is loading.
    case loaded(MovieDetailsItemViewModel, isRefreshing: Bool)
    case failed(message: String)

    package var item: MovieDetailsItemViewModel? {
        if case .loaded(let item, _) = self { item } else { nil }
    }

    /// Whether the load has succeeded or failed. False for `idle`, which also follows a cancelled first load.
    package var isSettled: Bool {
        switch self {
        case .idle, .loading, .loaded(_, isRefreshing: true): false
        case .loaded(_, isRefreshing: false), .failed: true
        }
    }
}

package enum MoviePosterState: Hashable, Sendable {
    /// No poster was requested, or the film has none.
    case none
    case loading
    /// The image file from the source, not yet decoded.
    case loaded(Data)
    case failed
}
