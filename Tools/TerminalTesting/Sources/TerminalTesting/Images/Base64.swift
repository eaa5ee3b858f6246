internal import Foundation

/// What programs send images in.
enum Base64 {
    /// The bytes, or nil where it is none.
    static func decoded(_ text: some Collection<UInt8>) -> [UInt8]? {
        Data(base64Encoded: Data(text)).map { [UInt8]($0) }
    }

    static func encoded(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }
}
