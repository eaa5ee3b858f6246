public import Foundation

/// A picture as it came and, where a terminal wants those, as dots. Two are the same when their files and numbers of dots are.
public struct TerminalImage: Sendable, Hashable {
    /// The file, in whatever format a terminal reads by itself (JPEG, PNG).
    public let file: Data
    /// What it shows; nil for terminals that read the file.
    public let bitmap: Bitmap?
    /// Tells it from others, to the terminal too: comparing the bytes each time would take longer than drawing them.
    let number: UInt32

    /// A picture.
    public init(file: Data, bitmap: Bitmap? = nil) {
        self.file = file
        self.bitmap = bitmap
        // FNV-1a; 0 means no number to a terminal.
        var hash: UInt32 = 0x811C_9DC5
        for byte in file { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        hash ^= UInt32(truncatingIfNeeded: (bitmap?.width ?? 0) << 16 | (bitmap?.height ?? 0))
        number = max(1, hash & 0x00FF_FFFF)
    }

    /// Whether both carry the same number.
    public static func == (left: TerminalImage, right: TerminalImage) -> Bool { left.number == right.number }

    /// By the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
