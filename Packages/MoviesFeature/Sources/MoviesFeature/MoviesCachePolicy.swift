import MoviesDomain

/// What part the stored answers of earlier requests play.
public enum MoviesCachePolicy: Sendable {
    /// They come at once, and then what the source says now.
    case cacheFirst
    /// They serve while they are valid, and afterwards when the source cannot be reached.
    case freshWhileValid
    /// The source is asked, whatever is stored.
    case reload
    /// The source is never asked.
    case storedOnly

    var policy: CachePolicy {
        switch self {
        case .cacheFirst: .cacheFirst
        case .freshWhileValid: .freshWhileValid
        case .reload: .reload
        case .storedOnly: .storedOnly
        }
    }
}
