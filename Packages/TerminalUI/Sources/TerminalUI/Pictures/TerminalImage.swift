public import Foundation

/// A picture as it came and, where a terminal wants those, as pixels. Two are the same when their files and numbers of pixels are.
public struct TerminalImage: Sendable, Hashable {
    /// The file, in whatever format a terminal reads by itself (JPEG, PNG).
    public let file: Data
    /// What it shows; nil for terminals that read the file.
    public let bitmap: Bitmap?
    /// Tells it from others: comparing the bytes each time would take longer than drawing them.
    let number: UInt64

    /// A picture.
    public init(file: Data, bitmap: Bitmap? = nil) {
        self.file = file
        self.bitmap = bitmap
        let pixels = [bitmap?.width ?? 0, bitmap?.height ?? 0].map(UInt64.init)
        number = pixels.reduce(file.reduce(0xCBF2_9CE4_8422_2325) { Self.mix($0, UInt64($1)) }, Self.mix)
    }

    /// A step of FNV-1a.
    static func mix(_ hash: UInt64, _ part: UInt64) -> UInt64 {
        (hash ^ part) &* 0x0000_0100_0000_01B3
    }

    /// Whether both carry the same number.
    public static func == (left: TerminalImage, right: TerminalImage) -> Bool { left.number == right.number }

    /// By the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
