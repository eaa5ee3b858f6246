internal import Foundation

/// A weak entity tag (RFC 9110, 8.8.3): the FNV-1a hash of a body.
struct EntityTag {
    let text: String

    init(of body: Data) {
        text = "W/\"" + String(body.withUnsafeBytes(FNV1a.hash), radix: 16) + "\""
    }

    /// Whether a client that sends this `If-None-Match` holds the body already.
    func matches(ifNoneMatch field: String) -> Bool {
        let opaque = text.dropFirst(2)
        return field.split(separator: ",").contains { item in
            let tag = item.trimmingBlanks
            return tag == "*" || (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == opaque
        }
    }
}
