internal import Networking

/// Takes bytes as they come and gives whole requests. What follows a request stays for the next: clients may send several
/// without waiting.
package struct RequestParser: Sendable {
    /// Of a head, in bytes.
    package static let maximumHead = 16 * 1024
    /// Of a body, which nobody reads.
    package static let maximumBody = 64 * 1024

    private var buffer: [UInt8] = []
    private var remainingBody = 0

    package init() {}

    package mutating func append(_ bytes: some Sequence<UInt8>) {
        buffer.append(contentsOf: bytes)
    }

    /// The next request, nil while more bytes are needed.
    package mutating func next() throws(BadRequest) -> RequestHead? {
        let skipped = min(remainingBody, buffer.count)
        buffer.removeFirst(skipped)
        remainingBody -= skipped
        guard remainingBody == 0 else { return nil }
        // RFC 9112, 2.2: an empty line before a request is to be ignored.
        while buffer.starts(with: [13, 10]) { buffer.removeFirst(2) }
        guard let end = endOfHead() else {
            guard buffer.count <= Self.maximumHead else { throw .headTooLarge }
            return nil
        }
        guard end <= Self.maximumHead else { throw .headTooLarge }
        let head = try Self.head(buffer[..<end])
        buffer.removeFirst(end + 4)
        remainingBody = head.bodyLength
        return head
    }

    private func endOfHead() -> Int? {
        guard buffer.count >= 4 else { return nil }
        return (0...buffer.count - 4).first { start in
            buffer[start] == 13 && buffer[start + 1] == 10 && buffer[start + 2] == 13 && buffer[start + 3] == 10
        }
    }

    private static func head(_ bytes: ArraySlice<UInt8>) throws(BadRequest) -> RequestHead {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
        // "\r\n" is one Character: go by scalars.
        let lines = text.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false).map(String.init)
        let requestLine = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard requestLine.count == 3, isToken(requestLine[0]) else { throw .malformed }
        guard let target = originForm(requestLine[1]) else { throw .malformed }
        guard isVersion(requestLine[2]) else { throw .malformed }
        guard requestLine[2].hasPrefix("HTTP/1.") else { throw .versionNotSupported }
        var headers: HTTPHeaders = [:]
        for line in lines.dropFirst() {
            let (name, value) = try field(line)
            // Twice the same field, which nothing here needs twice, is how requests are smuggled.
            guard headers[name] == nil || !["host", "content-length"].contains(name.lowercased()) else {
                throw .malformed
            }
            headers[name] = value
        }
        let isOld = requestLine[2] == "HTTP/1.0"
        guard isOld || headers["Host"] != nil else { throw .malformed }
        let connection = (headers["Connection"] ?? "").lowercased().split { $0 == "," || $0 == " " }
        return RequestHead(
            method: String(requestLine[0]),
            target: target,
            headers: headers,
            keepsConnection: isOld ? connection.contains("keep-alive") : !connection.contains("close"),
            bodyLength: try bodyLength(headers)
        )
    }

    private static func field(_ line: String) throws(BadRequest) -> (name: String, value: String) {
        // Each line but the first begins with the line feed of the one before.
        guard line.unicodeScalars.first == "\n", let colon = line.firstIndex(of: ":") else { throw .malformed }
        let name = line[line.index(after: line.startIndex)..<colon]
        let value = line[line.index(after: colon)...]
        let hasControls = value.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }
        guard isToken(name), !hasControls else { throw .malformed }
        return (String(name), String(value.trimmingBlanks))
    }

    /// Path and query; of an address in full, as a proxy gets it, the same part.
    private static func originForm(_ target: Substring) -> String? {
        guard target.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
        if target.hasPrefix("/") { return String(target) }
        guard target.hasPrefix("http://"), let slash = target.dropFirst(7).firstIndex(of: "/") else { return nil }
        return String(target[slash...])
    }

    private static func bodyLength(_ headers: HTTPHeaders) throws(BadRequest) -> Int {
        guard headers["Transfer-Encoding"] == nil else { throw .lengthRequired }
        guard let text = headers["Content-Length"] else { return 0 }
        guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            throw .malformed
        }
        guard let length = Int(text), length <= maximumBody else { throw .bodyTooLarge }
        return length
    }

    private static func isVersion(_ text: Substring) -> Bool {
        let bytes = Array(text.utf8)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return bytes.count == 8 && text.hasPrefix("HTTP/") && bytes[6] == UInt8(ascii: ".")
            && digits.contains(bytes[5]) && digits.contains(bytes[7])
    }

    private static func isToken(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}
