public import Foundation

/// A picture file and, for terminals that do not decode files, the decoded pixels.
public struct TerminalImage: Sendable, Hashable {
    /// The file, in a format that terminals read (JPEG, PNG).
    public let file: Data
    /// The decoded pixels; nil for terminals that decode the file.
    public let bitmap: Bitmap?
    /// A hash of the file and of the size in pixels. Comparisons use the hash, because comparing all bytes is too slow.
    let contentHash: Int

    init(file: Data, bitmap: Bitmap? = nil) {
        self.file = file
        self.bitmap = bitmap
        var hasher = Hasher()
        // The hash of `Data` covers only its first bytes.
        file.withUnsafeBytes { hasher.combine(bytes: $0) }
        hasher.combine(bitmap?.width)
        hasher.combine(bitmap?.height)
        contentHash = hasher.finalize()
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

    /// The picture's id in the kitty graphics protocol, which reserves 0.
    var identifier: UInt32 { max(1, UInt32(truncatingIfNeeded: hashValue)) }
}
