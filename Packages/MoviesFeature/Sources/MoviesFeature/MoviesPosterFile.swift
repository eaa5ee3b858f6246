public import Foundation

/// The poster of a film, as the source sent it: usually a JPEG. Nobody has looked into it.
public struct MoviesPosterFile: Sendable, Hashable {
    /// The number by which the source knows the film.
    public let movieID: Int
    /// The file.
    public let file: Data
}
