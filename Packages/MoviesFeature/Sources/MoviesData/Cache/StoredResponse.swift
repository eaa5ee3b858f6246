import Foundation
import Networking

/// The body of an earlier response with what the server said about keeping it.
struct StoredResponse: Sendable, Equatable {
    var body: Data
    var etag: String?
    /// When the server last vouched for it.
    var confirmedAt: Date
    /// How long it is valid from then on.
    var maxAge: Duration

    init(body: Data, directives: CacheDirectives, confirmedAt: Date) {
        self.body = body
        etag = directives.etag
        self.confirmedAt = confirmedAt
        maxAge = directives.maxAge ?? .zero
    }

    /// How long ago the server vouched for it; never negative, though clocks are set back.
    func age(at now: Date) -> Duration {
        .seconds(min(max(0, now.timeIntervalSince(confirmedAt)), Self.longestInterval))
    }

    /// A damaged date may lie further back than a `Duration` reaches; this is some thirty thousand years.
    private static let longestInterval = 1e12

    func isValid(at now: Date) -> Bool {
        // A date in the future is a clock that was wrong once: nothing can be said about the age.
        confirmedAt <= now && age(at: now) < maxAge
    }

    /// The same body after the server said that it has not changed.
    func confirmed(by directives: CacheDirectives, at now: Date) -> StoredResponse {
        var renewed = self
        renewed.confirmedAt = now
        renewed.etag = directives.etag ?? etag
        renewed.maxAge = directives.maxAge ?? maxAge
        return renewed
    }
}

extension StoredResponse {
    private struct Head: Codable {
        var etag: String?
        var confirmedAt: Date
        var maxAgeSeconds: Int64
    }

    private static let separator = UInt8(ascii: "\n")

    /// One line of JSON about the body, then the body as it came: it is stored without being encoded once more.
    func encoded() throws -> Data {
        var data = try JSONEncoder().encode(
            Head(etag: etag, confirmedAt: confirmedAt, maxAgeSeconds: maxAge.components.seconds)
        )
        data.append(Self.separator)
        data.append(body)
        return data
    }

    /// Nil for data of another form, such as an older version's.
    init?(encoded data: Data) {
        guard let end = data.firstIndex(of: Self.separator),
            let head = try? JSONDecoder().decode(Head.self, from: data[..<end])
        else { return nil }
        body = Data(data[(end + 1)...])
        etag = head.etag
        confirmedAt = head.confirmedAt
        maxAge = .seconds(head.maxAgeSeconds)
    }
}
