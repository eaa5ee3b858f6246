import Foundation

/// A text that is not printed by mistake: interpolation and `dump` show `<secret>` instead.
public struct Secret: Sendable, Equatable {
    /// The secret text. Each use of this property needs a review.
    public let revealed: String

    /// Creates a secret.
    public init(_ text: String) {
        revealed = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text `<secret>`.
    public var description: String { "<secret>" }
    /// The text `<secret>`.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows only `<secret>`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The credential that authenticates the requests to a service.
public enum Credential: Sendable, Equatable {
    /// A query item, such as an API key. It becomes part of the URL, so a complete URL must not be printed.
    case queryItem(name: String, Secret)
    /// An `Authorization: Bearer` header field (RFC 6750).
    case bearer(Secret)

    var secret: Secret {
        switch self {
        case .queryItem(_, let secret), .bearer(let secret): secret
        }
    }
}

/// A filter that replaces secrets in everything that a service sends, so that messages, logs and caches contain none.
///
/// The filter searches bytes that are not yet decoded. It finds a secret in any letter case, percent-encoded (RFC 3986,
/// section 2.1), escaped as in JSON (RFC 8259, section 7), in Base64 (RFC 4648), and in UTF-16 and UTF-32 text. It does
/// not change other bytes.
struct SecretFilter: Sendable {
    let secrets: [Secret]
    /// Further secrets, which are replaced in errors and in responses without success.
    let errorSecrets: [Secret]

    /// Returns the response without secrets in the body and in the names and values of the header fields.
    func filter(_ response: HTTPResponse) -> HTTPResponse {
        let secrets = 200..<300 ~= response.statusCode ? secrets : secrets + errorSecrets
        guard !secrets.isEmpty else { return response }
        let search = SecretSearch(secrets)
        var headers: HTTPHeaders = [:]
        for (name, value) in response.headers { headers[search.replacing(in: name)] = search.replacing(in: value) }
        return HTTPResponse(
            statusCode: response.statusCode,
            headers: headers,
            body: search.replacing(in: response.body)
        )
    }

    /// Returns the error without secrets in its texts. An error of a transport may quote a server, for example the host
    /// of a redirect.
    func filter(_ error: NetworkError) -> NetworkError {
        let search = SecretSearch(secrets + errorSecrets)
        func clean(_ text: String) -> String { search.replacing(in: text) }
        return switch error {
        case .invalidRequest(let reason):
            .invalidRequest(reason: clean(reason))
        case .insecureAddress(let host):
            .insecureAddress(host: clean(host))
        case .unreachable(let host, let reason):
            .unreachable(host: clean(host), reason: clean(reason))
        case .connectionLost(let host, let reason):
            .connectionLost(host: clean(host), reason: clean(reason))
        case .timedOut(let deadline, let limit, let host):
            .timedOut(deadline, after: limit, host: clean(host))
        case .status(let code, let body, let retryAfter):
            .status(code: code, body: search.replacing(in: body), retryAfter: retryAfter)
        case .bodyTooLarge(let limit):
            .bodyTooLarge(limit: limit)
        case .redirectRefused(let from, let to):
            .redirectRefused(from: clean(from), to: clean(to))
        case .tooManyRedirects(let host, let limit):
            .tooManyRedirects(host: clean(host), limit: limit)
        case .malformedResponse(let host, let reason):
            .malformedResponse(host: clean(host), reason: clean(reason))
        }
    }
}

/// A search for the byte patterns of secrets. A byte that cannot begin a pattern costs a single table lookup.
private struct SecretSearch {
    /// The byte patterns of all secrets, in lower case.
    private var patterns: [[UInt8]] = []
    /// A table by byte value: whether a pattern, plain or escaped, can begin with the byte.
    private var canBegin = [Bool](repeating: false, count: 256)

    init(_ secrets: [Secret]) {
        for secret in secrets where !secret.revealed.isEmpty {
            let bytes = Array(secret.revealed.utf8)
            patterns += [bytes.map(lowercased)] + Self.base64Patterns(of: bytes)
        }
        let starts = Set(patterns.compactMap(\.first) + [percent, backslash])
        for value in UInt8.min...UInt8.max { canBegin[Int(value)] = starts.contains(lowercased(value)) }
    }

    func replacing(in text: String) -> String {
        let data = Data(text.utf8)
        let replaced = replacing(in: data)
        return replaced == data ? text : String(decoding: replaced, as: UTF8.self)
    }

    func replacing(in data: Data) -> Data {
        data.withUnsafeBytes { text in
            var result = Data()
            var copied = 0
            var position = 0
            while position < text.count {
                guard canBegin[Int(text[position])], let end = endOfMatch(in: text, from: position) else {
                    position += 1
                    continue
                }
                result.append(contentsOf: text[copied..<position])
                result.append(contentsOf: Secret("").description.utf8)
                (copied, position) = (end, end)
            }
            guard copied > 0 else { return data }
            result.append(contentsOf: text[copied...])
            return result
        }
    }

    private func endOfMatch(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        for pattern in patterns {
            if let end = Self.endOfPlain(pattern, in: text, from: start) { return end }
            if let end = Self.endOfEscaped(pattern, in: text, from: start) { return end }
        }
        return nil
    }

    private static func endOfPlain(_ pattern: [UInt8], in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard text.count - start >= pattern.count else { return nil }
        for (offset, byte) in pattern.enumerated() where lowercased(text[start + offset]) != byte { return nil }
        return start + pattern.count
    }

    private static func endOfEscaped(_ pattern: [UInt8], in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var position = start
        for byte in pattern {
            // UTF-16 and UTF-32 put zeros between the bytes of ASCII text.
            while position > start, position < text.count, text[position] == 0 { position += 1 }
            guard let next = end(of: byte, in: text, at: position) else { return nil }
            position = next
        }
        return position
    }

    /// Returns the position after the plain or escaped `byte` at `start`; nil if the text contains something else
    /// there.
    private static func end(of byte: UInt8, in text: UnsafeRawBufferPointer, at start: Int) -> Int? {
        guard start < text.count else { return nil }
        var position = start + 1
        if text[start] == percent {
            // "%252B" is "%2B", encoded a second time.
            while position <= start + longestNesting, let value = hexadecimal(text, at: position) {
                position += 2
                if lowercased(value) == byte { return position }
                guard value == percent else { break }
            }
        } else if text[start] == backslash, position < text.count {
            if text[position] == byte, "\"\\/".utf8.contains(byte) { return position + 1 }
            // "\\/" is "\/", escaped a second time.
            while position < min(start + longestNesting, text.count), text[position] == backslash { position += 1 }
            if position < text.count, text[position] == byte, "\"/".utf8.contains(byte) { return position + 1 }
            if position < text.count, text[position] == UInt8(ascii: "u"), hexadecimal(text, at: position + 1) == 0,
                let value = hexadecimal(text, at: position + 3), lowercased(value) == byte
            {
                return position + 5
            }
        }
        return lowercased(text[start]) == byte ? start + 1 : nil
    }

    private static func hexadecimal(_ text: UnsafeRawBufferPointer, at position: Int) -> UInt8? {
        guard position + 2 <= text.count else { return nil }
        let digits = text[position..<position + 2]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// Returns the lower-case Base64 patterns that reveal `bytes` inside longer data: one for each offset modulo 3, in
    /// the standard and URL-safe alphabets. Patterns of fewer than 8 characters are omitted.
    ///
    /// A pattern contains no characters that also depend on neighbouring bytes.
    private static func base64Patterns(of bytes: [UInt8]) -> [[UInt8]] {
        let standard = zip(0..., [0, 2, 3]).map { lead, dependent in
            let text = Data([UInt8](repeating: 0, count: lead) + bytes).base64EncodedString()
            return Array(text.lowercased().utf8.prefix((lead + bytes.count) * 4 / 3).dropFirst(dependent))
        }
        let safeForURLs = standard.map { pattern in
            pattern.map {
                $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
            }
        }
        // Shorter patterns would also match unrelated text.
        return Set(standard + safeForURLs).filter { $0.count >= 8 }
    }
}

/// The maximum number of bytes that repeated escaping may add to one byte. Without a limit, the search in a text of
/// backslashes would take quadratic time.
private let longestNesting = 8
private let percent = UInt8(ascii: "%")
private let backslash = UInt8(ascii: "\\")

private func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
}
