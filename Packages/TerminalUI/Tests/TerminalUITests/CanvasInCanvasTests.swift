import Foundation
import TerminalText
import Testing

@testable import TerminalUI

struct CanvasInCanvasTests {
    private let image = TerminalImage(file: .init([1, 2, 3]))

    private func outer(_ inner: Canvas, row: Int, column: Int) -> Canvas {
        var canvas = Canvas(Size(columns: 6, rows: 3))
        for row in 0..<3 { canvas.draw("......", row: row, column: 0) }
        canvas.draw(inner, row: row, column: column)
        return canvas
    }

    private var letters: Canvas {
        var canvas = Canvas(Size(columns: 4, rows: 2))
        canvas.draw("千ab", row: 0, column: 0)
        canvas.draw("c 千", row: 1, column: 0)
        return canvas
    }

    @Test(
        "An inner Canvas is clipped at every edge of the outer Canvas and replaces the outer cells, also with blanks",
        arguments: [
            (0, 0, ["千ab..", "c 千..", "......"]), (1, 2, ["......", "..千ab", "..c 千"]),
            (-1, -1, [" 千...", "......", "......"]), (0, -1, [" ab...", " 千...", "......"]),
            (2, 3, ["......", "......", "...千a"]), (1, 3, ["......", "...千a", "...c"]),
            (0, 5, [".....", ".....c", "......"]), (-2, 0, ["......", "......", "......"]),
            (0, -4, ["......", "......", "......"]), (3, 6, ["......", "......", "......"]),
        ]
    )
    func offsets(row: Int, column: Int, lines: [String]) {
        let canvas = outer(letters, row: row, column: column)
        #expect(canvas.lines == lines)
        #expect(canvas.brokenCells == [])
    }

    @Test(
        "An inner Canvas sets the cursor of the outer Canvas if the position is inside the outer Canvas",
        arguments: [(1, 3, true), (-1, -2, true), (2, 0, false), (0, 4, false), (-2, 0, false), (0, -3, false)]
    )
    func cursor(row: Int, column: Int, isShown: Bool) {
        var inner = letters
        inner.cursor = Position(row: 1, column: 2)
        let canvas = outer(inner, row: row, column: column)
        #expect(canvas.cursor == (isShown ? Position(row: row + 1, column: column + 2) : nil))
    }

    @Test("An outer Canvas keeps its cursor if the inner Canvas has none, and is animated if either canvas is")
    func kept() {
        var (canvas, inner) = (Canvas(Size(columns: 6, rows: 3)), letters)
        canvas.cursor = Position(row: 2, column: 2)
        for isAnimated in [false, true, false] {
            inner.isAnimated = isAnimated
            let wasAnimated = canvas.isAnimated
            canvas.draw(inner, row: 0, column: 0)
            #expect(canvas.isAnimated == (isAnimated || wasAnimated))
        }
        #expect(canvas.cursor == Position(row: 2, column: 2))
    }

    @Test(
        "A Canvas shows only a nonempty picture that fits, also that of an inner canvas, until Canvas.removeImages",
        arguments: [
            (0, 0, 6, 3, true), (2, 5, 1, 1, true), (0, 0, 7, 1, false), (0, 0, 1, 4, false), (-1, 0, 1, 1, false),
            (0, -1, 1, 1, false), (0, 0, 0, 1, false), (0, 0, 1, 0, false),
        ]
    )
    func placing(row: Int, column: Int, columns: Int, rows: Int, isShown: Bool) {
        var canvas = Canvas(Size(columns: 6, rows: 3))
        let size = Size(columns: columns, rows: rows)
        canvas.place(PlacedImage(image, origin: Position(row: row, column: column), size: size))
        #expect(canvas.images.count == (isShown ? 1 : 0))
        var inner = Canvas(size)
        inner.place(PlacedImage(image, origin: Position(row: 0, column: 0), size: size))
        #expect(outer(inner, row: row, column: column).images == canvas.images)
        canvas.removeImages()
        #expect(canvas.images.isEmpty)
    }
}
