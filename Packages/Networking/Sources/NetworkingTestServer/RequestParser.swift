import Foundation

/// An incremental parser of the requests on a connection (RFC 9112). It supports pipelined requests: bytes after a
/// request belong to the next request.
package struct RequestParser {
    /// The maximum length of a head in bytes.
    package static let maximumHead = 16 * 1_024
    /// The maximum length of a body in bytes.
    static let maximumBody = 64 * 1_024

    private var buffer: [UInt8] = []
    private var incomplete: (request: LoopbackServer.Request, bodyLength: Int)?

    package init() {}

    package mutating func append(_ bytes: [UInt8]) { buffer.append(contentsOf: bytes) }

    /// Returns the next request; nil if more bytes are needed to complete a request.
    package mutating func next() throws(LoopbackServer.Refusal) -> LoopbackServer.Request? {
        if incomplete == nil { incomplete = try nextHead() }
        guard let (head, bodyLength) = incomplete, buffer.count >= bodyLength else { return nil }
        var request = head
        request.body = Data(buffer.prefix(bodyLength))
        buffer.removeFirst(bodyLength)
        incomplete = nil
        return request
    }

    /// Returns the next request without its body, and the length of the body; nil if more bytes are needed.
    private mutating func nextHead() throws(LoopbackServer.Refusal) -> (LoopbackServer.Request, bodyLength: Int)? {
        // RFC 9112, section 2.2: an empty line before a request is ignored.
        while buffer.starts(with: [13, 10]) { buffer.removeFirst(2) }
        // The first bytes of a TLS client contain no end of a head. Without this check, that client would wait for
        // ever.
        if let first = buffer.first, first != 13, !Self.isTokenByte(first) { throw .malformed }
        guard let end = buffer.firstRange(of: [13, 10, 13, 10])?.lowerBound else {
            guard buffer.count <= Self.maximumHead else { throw .headTooLarge }
            return nil
        }
        guard end <= Self.maximumHead else { throw .headTooLarge }
        let head = try Self.head(buffer[..<end])
        buffer.removeFirst(end + 4)
        return (head, try Self.bodyLength(head.headers))
    }

    private static func head(_ bytes: ArraySlice<UInt8>) throws(LoopbackServer.Refusal) -> LoopbackServer.Request {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        // "\r\n" is one Character, so the split uses scalars.
        let lines = text.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false).map(String.init)
        let requestLine = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard requestLine.count == 3, isToken(requestLine[0]),
            let target = target(requestLine[1], method: requestLine[0]),
            requestLine[2].wholeMatch(of: /HTTP\/[0-9]\.[0-9]/) != nil
        else { throw .malformed }
        guard requestLine[2].hasPrefix("HTTP/1.") else { throw .versionNotSupported }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let (name, value) = try field(line)
            // Repeating one of these fields is a form of request smuggling (RFC 9112, section 11.2).
            guard headers[name] == nil || !["host", "content-length"].contains(name) else { throw .malformed }
            headers[name] = value
        }
        let isOld = requestLine[2] == "HTTP/1.0"
        guard isOld || headers["host"] != nil else { throw .malformed }
        let connection = (headers["connection"] ?? "").lowercased().split { $0 == "," || $0 == " " }
        return LoopbackServer.Request(
            method: String(requestLine[0]),
            target: target,
            headers: headers,
            keepsConnection: isOld ? connection.contains("keep-alive") : !connection.contains("close")
        )
    }

    private static func field(_ line: String) throws(LoopbackServer.Refusal) -> (name: String, value: String) {
        // Each line except the first begins with the line feed that ends the line before.
        guard line.unicodeScalars.first == "\n", let colon = line.firstIndex(of: ":") else { throw .malformed }
        let name = line[line.index(after: line.startIndex)..<colon]
        let value = line[line.index(after: colon)...]
        let hasControls = value.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }
        guard isToken(name), !hasControls else { throw .malformed }
        return (name.lowercased(), value.trimmingCharacters(in: CharacterSet(charactersIn: " \t")))
    }

    /// Returns the path and query of the target, which may be an absolute URL as for proxies. For CONNECT, returns the
    /// host and port. Returns nil for an invalid target.
    private static func target(_ text: Substring, method: Substring) -> String? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
        if text.hasPrefix("/") || method == "CONNECT" { return String(text) }
        guard text.hasPrefix("http://"), let slash = text.dropFirst(7).firstIndex(of: "/") else { return nil }
        return String(text[slash...])
    }

    private static func bodyLength(_ headers: [String: String]) throws(LoopbackServer.Refusal) -> Int {
        guard headers["transfer-encoding"] == nil else { throw .lengthRequired }
        guard let text = headers["content-length"] else { return 0 }
        guard text.wholeMatch(of: /[0-9]+/) != nil else { throw .malformed }
        guard let length = Int(text), length <= maximumBody else { throw .bodyTooLarge }
        return length
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool { tokenBytes.contains(byte) }

    private static let tokenBytes = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~".utf8
    )
}
