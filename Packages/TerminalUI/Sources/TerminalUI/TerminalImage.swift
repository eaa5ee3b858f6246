public import Foundation

/// A picture file and, for terminals that do not decode files, the decoded pixels.
///
/// Two images are equal if their files and their sizes in pixels are equal.
public struct TerminalImage: Sendable, Hashable {
    /// The file, in a format that terminals read (JPEG, PNG).
    public let file: Data
    /// The decoded pixels; nil for terminals that decode the file.
    public let bitmap: Bitmap?
    /// A hash of the file and of the size in pixels. Comparisons use the hash, because comparing all bytes is too slow.
    let contentHash: UInt64

    init(file: Data, bitmap: Bitmap? = nil) {
        self.file = file
        self.bitmap = bitmap
        let pixels = [bitmap?.width ?? 0, bitmap?.height ?? 0].map(UInt64.init)
        contentHash = pixels.reduce(file.reduce(0xCBF2_9CE4_8422_2325) { Self.mix($0, UInt64($1)) }, Self.mix)
    }

    /// Returns the hash combined with one more part by a step of FNV-1a.
    static func mix(_ hash: UInt64, _ part: UInt64) -> UInt64 {
        (hash ^ part) &* 0x0000_0100_0000_01B3
    }

    /// Returns whether both images have the same hash.
    public static func == (left: TerminalImage, right: TerminalImage) -> Bool { left.contentHash == right.contentHash }

    /// Feeds the image's hash into the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(contentHash) }
}

/// A picture over cells of a canvas.
public struct PlacedImage: Sendable, Hashable {
    /// The position of the picture's upper left cell.
    public private(set) var origin: Position
    /// The size of the picture in cells.
    public let size: Size
    /// The picture.
    public let image: TerminalImage

    init(_ image: TerminalImage, origin: Position, size: Size) {
        self.image = image
        self.origin = origin
        self.size = size
    }

    func moved(rows: Int, columns: Int) -> PlacedImage {
        var moved = self
        moved.origin.row += rows
        moved.origin.column += columns
        return moved
    }

    /// The picture's id in the kitty graphics protocol: a hash of the contents, position and size. The protocol
    /// reserves 0.
    var identifier: UInt32 {
        let parts = [origin.row, origin.column, size.rows, size.columns].map { UInt64(truncatingIfNeeded: $0) }
        let hash = parts.reduce(image.contentHash) { TerminalImage.mix($0, $1) }
        return max(1, UInt32(truncatingIfNeeded: hash >> 32))
    }
}
