import TerminalText

/// A picture as pixels of light.
public struct Bitmap: Sendable, Hashable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
    /// Red, green and blue of each pixel, row by row.
    public let bytes: [UInt8]

    /// A picture; nil where the bytes are not three for each pixel.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        // The numbers may come from a damaged file: their product may be more than can be counted.
        guard width > 0, height > 0, bytes.count / 3 / height == width, bytes.count == width * height * 3 else {
            return nil
        }
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// The picture in another number of pixels, each the mean of those it stands for.
    func scaled(width newWidth: Int, height newHeight: Int) -> Bitmap? {
        guard newWidth > 0, newHeight > 0 else { return nil }
        var scaled: [UInt8] = []
        scaled.reserveCapacity(newWidth * newHeight * 3)
        for row in 0..<newHeight {
            let rows = Self.span(row, of: newHeight, over: height)
            for column in 0..<newWidth {
                appendMean(of: rows, Self.span(column, of: newWidth, over: width), to: &scaled)
            }
        }
        return Bitmap(width: newWidth, height: newHeight, bytes: scaled)
    }

    /// The colour of a pixel.
    func color(row: Int, column: Int) -> Color {
        let place = 3 * (row * width + column)
        return Color(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
    }

    private func appendMean(of rows: Range<Int>, _ columns: Range<Int>, to bytes: inout [UInt8]) {
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
            for column in columns {
                let place = 3 * (row * width + column)
                red += Int(self.bytes[place])
                green += Int(self.bytes[place + 1])
                blue += Int(self.bytes[place + 2])
            }
        }
        let count = rows.count * columns.count
        bytes += [UInt8(red / count), UInt8(green / count), UInt8(blue / count)]
    }

    /// The old places that the new place `index` stands for: one at least.
    private static func span(_ index: Int, of count: Int, over length: Int) -> Range<Int> {
        let start = index * length / count
        return start..<max(start + 1, (index + 1) * length / count)
    }
}
