import TerminalText
import Testing

@testable import TerminalUI

struct BitmapTests {
    private func bitmap(_ width: Int, _ height: Int, _ values: [UInt8]) throws -> Bitmap {
        try #require(Bitmap(width: width, height: height, bytes: values.flatMap { [$0, $0, $0] }))
    }

    @Test(
        "Bitmap requires exactly three bytes per pixel and at least one pixel",
        arguments: [
            (1, 1, 3, true), (2, 2, 12, true), (2, 2, 11, false), (2, 2, 13, false), (0, 0, 0, false), (0, 5, 0, false),
            (-1, -1, 3, false), (Int.max, 2, 6, false), (Int.max, Int.max, 3, false), (1, 1, 0, false),
        ]
    )
    func sizes(width: Int, height: Int, count: Int, isPicture: Bool) {
        #expect((Bitmap(width: width, height: height, bytes: Array(repeating: 0, count: count)) != nil) == isPicture)
    }

    @Test(
        "A pixel of a scaled Bitmap is the mean of the pixels that it replaces; a size that is not positive gives nil",
        arguments: [
            (2, 2, [0, 100, 200, 100], 1, 1, [100]), (4, 1, [0, 10, 20, 40], 2, 1, [5, 30]),
            (1, 1, [7], 3, 2, [7, 7, 7, 7, 7, 7]),
            (3, 1, [0, 90, 30], 2, 1, [0, 60]), (2, 2, [1, 2, 3, 4], 2, 2, [1, 2, 3, 4]),
        ] as [(Int, Int, [UInt8], Int, Int, [UInt8])]
    )
    func scaling(width: Int, height: Int, values: [UInt8], newWidth: Int, newHeight: Int, scaled: [UInt8]) throws {
        let bitmap = try bitmap(width, height, values)
        #expect(try bitmap.scaled(width: newWidth, height: newHeight) == self.bitmap(newWidth, newHeight, scaled))
        for size in [0, -1] {
            #expect(bitmap.scaled(width: size, height: 1) ?? bitmap.scaled(width: 1, height: size) == nil)
        }
    }

    @Test("A Canvas draws a bitmap as half blocks with two pixels per cell")
    func halfBlocks() throws {
        var canvas = Canvas(Size(columns: 4, rows: 3))
        canvas.draw(try bitmap(2, 2, [10, 20, 30, 40]), row: 1, column: 1, size: Size(columns: 2, rows: 1))
        #expect(canvas.lines == ["", " ▀▀", ""])
        let colors = [10, 20, 30, 40].map { Color(red: $0, green: $0, blue: $0) }
        let expected = [(0, 2), (1, 3)].map { Style(upperPixel: colors[$0], lowerPixel: colors[$1]) }
        #expect([1, 2].map { canvas.style(row: 1, column: $0) } == expected)
    }
}
