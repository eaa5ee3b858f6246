public import Foundation
import TerminalText

/// A picture of RGB pixels.
public struct Bitmap: Sendable, Hashable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The red, green and blue component of each pixel, row by row.
    public let bytes: [UInt8]

    /// Creates a picture. Returns nil if the size is not positive or `bytes` does not contain three bytes per pixel.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        // The product of numbers from a damaged file may overflow, so the quotient is checked first.
        guard width > 0, height > 0, bytes.count / 3 / height == width, bytes.count == width * height * 3 else {
            return nil
        }
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// Returns the picture in another size, each pixel as the mean of those that it replaces; nil if the size is not positive.
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

    /// Returns the range of source rows or columns, at least one, whose mean becomes the new row or column `index`.
    private static func span(_ index: Int, of count: Int, over length: Int) -> Range<Int> {
        let start = index * length / count
        return start..<max(start + 1, (index + 1) * length / count)
    }
}

extension Canvas {
    private static let upperHalf: SafeText = "▀"

    /// Draws a picture with half blocks, two pixels per cell, for terminals that have colours but no graphics protocol.
    mutating func draw(_ bitmap: Bitmap, row: Int, column: Int, size: Size) {
        guard let scaled = bitmap.scaled(width: size.columns, height: size.rows * 2) else { return }
        for cellRow in 0..<size.rows {
            var line = StyledText()
            for cellColumn in 0..<size.columns {
                let style = Style(
                    upperPixel: scaled.color(row: cellRow * 2, column: cellColumn),
                    lowerPixel: scaled.color(row: cellRow * 2 + 1, column: cellColumn)
                )
                line.append(Self.upperHalf, style)
            }
            draw(line, row: row + cellRow, column: column, width: size.columns)
        }
    }
}

/// A decoder for picture files.
public protocol ImageDecoder: Sendable {
    /// Decodes an untrusted picture file, off the main thread. The result has at least the size `pixels` if the file's picture is that
    /// large.
    ///
    /// - Throws: ``ImageDecoderUnavailable`` if the decoder can read no file.
    func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap
}

/// The error of a decoder that can read no file, for example because a library is not installed.
public struct ImageDecoderUnavailable: Error {
    /// The message for the user: the reason and the remedy.
    public let reason: String

    /// Creates an error.
    public init(reason: String) { self.reason = reason }
}
