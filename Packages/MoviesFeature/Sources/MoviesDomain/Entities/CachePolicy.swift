/// What part the stored answers of earlier requests play.
package enum CachePolicy: Hashable, Sendable {
    /// What is stored comes at once, then what the source says now.
    case cacheFirst
    /// Stored answers serve while they are valid; after that the source is asked, and when it cannot be reached the old
    /// answer is better than none.
    case freshWhileValid
    /// The source is asked, whatever is stored.
    case reload
    /// The source is never asked.
    case storedOnly
}
