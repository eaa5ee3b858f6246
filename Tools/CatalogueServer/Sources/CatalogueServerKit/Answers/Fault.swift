internal import Foundation
internal import Networking

/// A way in which the server is told to fail, to see how a client takes it.
package struct Fault: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case status(Int, retryAfter: Int?)
        /// A response whose body is no JSON.
        case garbage
        /// Bytes that are no HTTP.
        case noise
        case reset
    }

    package let kind: Kind
    /// How many requests it meets, nil for all.
    package let count: Int?

    /// `STATUS[:COUNT[:RETRY_AFTER]]`, `garbage[:COUNT]`, `noise[:COUNT]` or `reset[:COUNT]`.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts.dropFirst().map { Int($0) }
        guard numbers.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
        count = numbers.first ?? nil
        switch (parts[0], numbers.count) {
        case ("garbage", 0...1): kind = .garbage
        case ("noise", 0...1): kind = .noise
        case ("reset", 0...1): kind = .reset
        case (let status, 0...2):
            guard let status = Int(status), 400...599 ~= status else { return nil }
            kind = .status(status, retryAfter: numbers.count > 1 ? numbers[numbers.startIndex + 1] : nil)
        default: return nil
        }
    }

    var reply: Reply {
        switch kind {
        case .status(let status, let retryAfter): .response(StatusBody.response(status, retryAfter: retryAfter))
        case .garbage:
            .response(
                .init(statusCode: 200, headers: ["Content-Type": "application/json"], body: .init("{\"page\":1,".utf8))
            )
        case .noise: .bytes(Array("\u{16}\u{3}\u{1} this is no HTTP\n".utf8))
        case .reset: .reset
        }
    }
}
