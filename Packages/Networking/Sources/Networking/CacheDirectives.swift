import Foundation

/// The directives of a server for storing a response (RFC 9111).
public struct CacheDirectives: Sendable, Equatable {
    /// The entity tag of the response for a later conditional request; nil if the response has none. A weak tag keeps
    /// its prefix "W/".
    public var etag: String?
    /// The time for which the response remains fresh: max-age minus Age, but never negative. It is zero for no-cache
    /// and nil if the response specifies neither.
    public var maxAge: Duration?
    /// Whether the response must not be stored.
    public var noStore: Bool

    /// Creates directives.
    public init(etag: String? = nil, maxAge: Duration? = nil, noStore: Bool = false) {
        self.etag = etag
        self.maxAge = maxAge
        self.noStore = noStore
    }

    /// Creates directives from the header fields Cache-Control, Age and ETag.
    public init(headers: HTTPHeaders) {
        self.init(etag: headers["ETag"].flatMap { Self.isEntityTag($0) ? $0 : nil })
        var maxAge: Int?
        for directive in (headers["Cache-Control"] ?? "").split(separator: ",") {
            let parts = directive.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: Self.blanks) }
            switch parts.first?.lowercased() {
            case "no-store": noStore = true
            case "no-cache": maxAge = 0
            case "max-age" where parts.count == 2: maxAge = maxAge ?? Self.seconds(parts[1])
            default: break
            }
        }
        if let maxAge {
            let age = headers["Age"].flatMap { Self.seconds($0.trimmingCharacters(in: Self.blanks)) } ?? 0
            self.maxAge = .seconds(max(0, maxAge - age))
        }
    }

    /// Whether a later request can send the value: at most 1,000 visible characters (RFC 9110, section 8.8.3).
    private static func isEntityTag(_ text: String) -> Bool {
        text.utf8.count <= 1_000 && text.utf8.allSatisfy { $0 >= 0x21 && $0 != 0x7F }
    }

    /// Parses a number of seconds; returns nil if the text is not a number. Numbers above 2^31 count as 2^31 (RFC 9111,
    /// section 1.2.2), negative numbers as 0.
    private static func seconds(_ text: String) -> Int? {
        let most = 1 << 31
        if let number = Int(text) { return min(max(0, number), most) }
        return !text.isEmpty && text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? most : nil
    }

    private static let blanks = CharacterSet(charactersIn: " \t\"")
}
