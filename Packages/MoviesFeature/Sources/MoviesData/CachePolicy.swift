/// A rule that decides between stored and fresh responses.
public enum CachePolicy: Hashable, Sendable {
    /// Reports the stored response first, even if it has expired, and then fetches a fresh response. If the source fails, is
    /// busy or unreachable, returns the stored response instead.
    case cacheFirst
    /// Uses a stored response while it is valid. Uses an expired response only if the source fails, is busy or unreachable.
    case freshWhileValid
    /// Always fetches a fresh response, and never uses a stored one.
    case reload
    /// Uses only stored responses, valid or expired. A source whose responses are not stored still receives requests.
    case storedOnly
}
