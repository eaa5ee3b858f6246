/// Bytes for people to read.
enum Readable {
    private static let longest = 80

    /// The bytes with controls by name and all else as it is, cut where it is long: `ESC [?25h`.
    static func text(_ bytes: some Collection<UInt8>) -> String {
        var text = ""
        for scalar in String(decoding: bytes.prefix(longest), as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x1B: text += text.isEmpty ? "ESC " : " ESC "
            case 0x00...0x1F, 0x7F...0x9F: text += "<\(String(scalar.value, radix: 16, uppercase: true))>"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return bytes.count > longest ? text + "…" : text
    }
}
