/// Why films could not be had.
package enum MoviesError: Error, Hashable, Sendable {
    /// The source knows no such film.
    case noSuchMovie(id: String)
    /// The film is there, but no picture of its poster.
    case noPoster(title: String)
    /// The host of pictures does not have it, or sent something else.
    case noPicture(reason: String)
    /// The id belongs to another source than the one that is asked.
    case foreignID(id: String, source: String)
    /// What was asked for cannot be an id or the address of a film.
    case notAReference(String)
    /// The source does not accept the credential.
    case credentialRefused(serverMessage: String?)
    /// The source is busy; `seconds` says when to come back, where it told.
    case tryLater(seconds: Int?, serverMessage: String?)
    /// The source could not be reached, or failed by itself.
    case unreachable(reason: String)
    /// The source cannot be used as it is installed.
    case sourceUnusable(reason: String)
    /// The source has nothing under the address that was asked.
    case noSuchResource(serverMessage: String)
    /// The source refused the request as it stands.
    case rejected(serverMessage: String)
    /// The answer made no sense.
    case badData(reason: String)
    /// Nothing is stored that could answer without the network.
    case notStored
}
