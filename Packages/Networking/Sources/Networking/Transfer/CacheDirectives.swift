/// What a server says about keeping a response (RFC 9111).
public struct CacheDirectives: Sendable, Equatable {
    /// Version of the resource, for a later conditional request; weak ones keep their "W/".
    public var etag: String?
    /// How long the response may be used without asking again, from now on: max-age less the Age it already had.
    /// Zero where the server wants to be asked each time; nil where it says nothing.
    public var maxAge: Duration?
    /// Whether the response must not be kept at all.
    public var noStore: Bool

    /// Makes directives by hand.
    public init(etag: String? = nil, maxAge: Duration? = nil, noStore: Bool = false) {
        self.etag = etag
        self.maxAge = maxAge
        self.noStore = noStore
    }
}
