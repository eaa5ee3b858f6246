package import Foundation

/// Where the poster of a film stands.
package enum MoviePosterState: Hashable, Sendable {
    /// Not asked for, or there is none.
    case none
    /// Asked for, not there yet.
    case loading
    /// There, as the file that the source sent. Nobody has looked into it yet.
    case loaded(Data)
    /// Could not be had.
    case failed
}
