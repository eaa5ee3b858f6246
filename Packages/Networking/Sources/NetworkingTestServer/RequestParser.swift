import Foundation

/// An incremental parser of the requests on a connection (RFC 9112). The bytes after a request belong to the next request.
struct RequestParser {
    /// The error for bytes that are not a request with a body of a known length.
    struct Malformed: Error {}

    private var buffer: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) { buffer += bytes }

    mutating func next() throws(Malformed) -> LoopbackServer.Request? {
        // The first bytes of a TLS client contain no end of a head. Without this check, that client would wait for ever.
        if let first = buffer.first, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { throw Malformed() }
        guard let end = buffer.firstRange(of: [13, 10, 13, 10]) else { return nil }
        var lines = String(decoding: buffer[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let requestLine = lines.removeFirst().split(separator: " ")
        guard requestLine.count == 3, requestLine[2].hasPrefix("HTTP/1.") else { throw Malformed() }
        var headers: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { throw Malformed() }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers[line[..<colon].lowercased()] = value
        }
        guard headers["transfer-encoding"] == nil, let length = Int(headers["content-length"] ?? "0"), length >= 0
        else {
            throw Malformed()
        }
        let body = buffer[end.upperBound...].prefix(length)
        guard body.count == length else { return nil }
        let (method, target) = (String(requestLine[0]), String(requestLine[1]))
        buffer.removeFirst(body.endIndex)
        return LoopbackServer.Request(method: method, target: target, headers: headers, body: Data(body))
    }
}
