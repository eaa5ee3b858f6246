import MoviesDomain
import MoviesPresentation

/// Why film search could not do what it was asked.
public struct MoviesModuleError: Error, Hashable, Sendable {
    /// What a program can tell apart.
    public enum Kind: Sendable, CaseIterable {
        /// What was given is no id and no address of a film that this source could know.
        case invalidReference
        /// The source knows no such film, or has no poster of it.
        case noSuchMovie
        /// The source does not accept the credential.
        case credentialRefused
        /// The source is busy.
        case tryLater
        /// The source could not be reached, or nothing is stored where it must not be asked.
        case unavailable
        /// The source's answer was not what it should be.
        case badData
        /// The configured address is not that of such a source.
        case wrongAddress
        /// The source cannot be used as it is installed.
        case sourceUnusable
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// What happened, why, and what to do, in one or two lines. It may quote the source: make it safe before showing it.
    public let message: String

    init(_ error: MoviesError) {
        message = MoviesErrorText.text(error)
        kind =
            switch error {
            case .notAReference, .foreignID: .invalidReference
            case .noSuchMovie, .noPoster: .noSuchMovie
            case .credentialRefused: .credentialRefused
            case .tryLater: .tryLater
            case .unreachable, .notStored: .unavailable
            case .badData, .rejected, .noPicture: .badData
            case .noSuchResource: .wrongAddress
            case .sourceUnusable: .sourceUnusable
            }
    }
}
