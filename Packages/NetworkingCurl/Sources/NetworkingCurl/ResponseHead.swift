import Foundation
import Networking

struct ResponseHead {
    private(set) var headers: HTTPHeaders = [:]
    private var byteCount = 0
    private var fieldCount = 0
    private var isComplete = false

    /// Whether the heads of a request exceed 300 KiB, like in libcurl 8.3, or 500 fields. They include provisional responses (RFC 9110,
    /// section 15.2).
    var isTooLong: Bool { byteCount > 300 * 1_024 || fieldCount > 500 }

    /// Adds a line with its line ending. Returns true if it is the empty line after the head; later lines belong to a trailer.
    mutating func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
        byteCount += bytes.count
        let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        if line.hasPrefix("HTTP/") {
            headers = [:]
            isComplete = false
        } else if line.isEmpty {
            defer { isComplete = true }
            return !isComplete
        } else if !isTooLong, !isComplete, let colon = line.firstIndex(of: ":") {
            let name = String(line[..<colon])
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            fieldCount += 1
            // Fields with the same name are one list (RFC 9110, section 5.3).
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        return false
    }
}
