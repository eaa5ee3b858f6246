import Foundation

/// Images in Base64, as programs send them.
enum TestImages {
    /// The head of a PNG of 35 × 41 pixels: four columns and three rows of cells. No terminal looks further for its size.
    static let png = Data([
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 35, 0, 0, 0, 41,
    ])
    .base64EncodedString()
    static let pngSize = 24

    /// The head of a JPEG of 21 × 20 pixels, with a segment before the one that has the size.
    static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 0, 20, 0, 21, 3])
        .base64EncodedString()

    /// Four pixels without transparency.
    static let pixels = Data(repeating: 9, count: 12).base64EncodedString()

    /// A command of the kitty graphics protocol.
    static func kitty(_ keys: String, _ payload: String = "") -> String {
        "\u{1B}_G\(keys)\(payload.isEmpty ? "" : ";")\(payload)\u{1B}\\"
    }

    /// An inline image of iTerm2.
    static func inline(_ options: String, _ payload: String = png) -> String {
        "\u{1B}]1337;File=\(options):\(payload)\u{7}"
    }
}
