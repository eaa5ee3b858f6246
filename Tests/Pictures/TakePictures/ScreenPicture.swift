import Foundation
import TerminalTesting

/// A screen as a self-contained SVG picture.
///
/// Each run of text has a position and a length, so that columns are aligned in every font. Block elements and light, heavy
/// and rounded box-drawing characters are shapes, so that adjacent cells have no gaps. PNG and JPEG images are embedded.
struct ScreenPicture: Sendable {
    private let screen: Screen
    private let theme: PictureTheme
    private let title: String?
    private let grid: PictureGrid

    /// - Parameter title: The text of the title bar; nil for a window without a title bar.
    init(_ screen: Screen, theme: PictureTheme = .dark, title: String? = nil) {
        self.screen = screen
        self.theme = theme
        self.title = title
        grid = PictureGrid(columns: screen.columns, rows: screen.rows, hasTitle: title != nil)
    }

    private static let fonts =
        "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace"

    private static let buttons: [UInt32] = [0xFF5F57, 0xFEBC2E, 0x28C840]

    var svg: String { document(window + content) }

    /// Returns a document of the size of the picture, with a label for screen readers.
    func document(_ elements: String, label: String? = nil) -> String {
        let size = "width=\"\(SVG.number(grid.width))\" height=\"\(SVG.number(grid.height))\""
        let box = "viewBox=\"0 0 \(SVG.number(grid.width)) \(SVG.number(grid.height))\""
        let font = "font-family=\"\(Self.fonts)\" font-size=\"\(SVG.number(PictureGrid.fontSize))\""
        let label = SVG.escaped(label ?? title ?? "A terminal")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(size) \(box) \(font) xml:space="preserve" role="img" \
            aria-label="\(label)">
            \(elements)</svg>

            """
    }

    /// The elements of the screen, without the window.
    var content: String { images(below: true) + backgrounds + texts + images(below: false) + cursor }

    var window: String {
        let (right, bottom) = (SVG.number(grid.width - 1), SVG.number(grid.height - 1))
        let paint = "fill=\"\(SVG.color(theme.background))\" stroke=\"\(SVG.color(theme.titleBar))\""
        let frame = "<rect x=\".5\" y=\".5\" width=\"\(right)\" height=\"\(bottom)\" rx=\"8\" \(paint)/>\n"
        return frame + (title.map(titleBar) ?? "")
    }

    private func titleBar(_ title: String) -> String {
        let (width, height) = (SVG.number(grid.width), SVG.number(grid.titleHeight))
        let shape = "M0 \(height)V8Q0 0 8 0H\(SVG.number(grid.width - 8))Q\(width) 0 \(width) 8V\(height)z"
        var svg = "<path fill=\"\(SVG.color(theme.titleBar))\" d=\"\(shape)\"/>\n"
        for (index, color) in Self.buttons.enumerated() {
            svg += "<circle cx=\"\(20 + 20 * index)\" cy=\"15\" r=\"6\" fill=\"\(SVG.color(color))\"/>\n"
        }
        let place = "x=\"\(SVG.number(grid.width / 2))\" y=\"20\" text-anchor=\"middle\" font-size=\"13\""
        let color = SVG.color(theme.foreground)
        return svg + "<text \(place) fill=\"\(color)\" fill-opacity=\".7\">\(SVG.escaped(title))</text>\n"
    }

    private var cursor: String {
        guard screen.cursor.isVisible else { return "" }
        var block = PictureRectangles()
        block.add(
            theme.foreground,
            opacity: 0.5,
            x: grid.x(screen.cursor.column),
            y: grid.y(screen.cursor.row),
            width: PictureGrid.cellWidth,
            height: PictureGrid.cellHeight
        )
        return block.svg
    }

    private static let dimness = 0.6

    /// The SVG of the backgrounds, except the theme's background. Adjacent cells of one colour share a rectangle.
    private var backgrounds: String {
        var rectangles = PictureRectangles()
        for row in 0..<screen.rows {
            let cells = screen.cells(row: row)
            var start = 0
            while start < cells.count {
                let color = theme.colors(of: cells[start].style).background
                var end = start + 1
                while end < cells.count, theme.colors(of: cells[end].style).background == color { end += 1 }
                if color != theme.background { fill(start..<end, row, color, &rectangles) }
                start = end
            }
        }
        return rectangles.svg
    }

    private func fill(_ columns: Range<Int>, _ row: Int, _ color: UInt32, _ rectangles: inout PictureRectangles) {
        rectangles.add(
            color,
            x: grid.x(columns.lowerBound),
            y: grid.y(row),
            width: Double(columns.count) * PictureGrid.cellWidth,
            height: PictureGrid.cellHeight
        )
    }

    /// The SVG of the text, block elements and box-drawing characters.
    private var texts: String {
        var rectangles = PictureRectangles()
        var svg = ""
        for row in 0..<screen.rows {
            for run in PictureRun.runs(of: screen.cells(row: row)) {
                svg += draw(run, row, &rectangles)
            }
        }
        return rectangles.svg + svg
    }

    /// Adds the rectangles of a run to `rectangles` and returns the other SVG elements of the run.
    private func draw(_ run: PictureRun, _ row: Int, _ rectangles: inout PictureRectangles) -> String {
        let color = theme.colors(of: run.style).text
        let opacity = run.style.isDim ? Self.dimness : 1
        let width = Double(run.columns) * PictureGrid.cellWidth
        let y = grid.y(row)
        if run.style.isUnderlined {
            rectangles.add(color, opacity: opacity, x: grid.x(run.column), y: y + 17, width: width, height: 1)
        }
        if run.style.isStruckThrough {
            rectangles.add(color, opacity: opacity, x: grid.x(run.column), y: y + 10, width: width, height: 1)
        }
        switch run.shape {
        case .text: return text(run, row, color)
        case .block(let block):
            add(block, run, y, color, opacity, &rectangles)
            return ""
        case .lines(let lines): return add(lines, run, y, color, opacity, &rectangles)
        }
    }

    private func text(_ run: PictureRun, _ row: Int, _ color: UInt32) -> String {
        // Browsers ignore spaces at the ends of a text and stretch the other characters. Only underlined or struck-through
        // runs have such spaces.
        let leading = run.text.prefix { $0 == " " }.count
        let text = run.text.trimmingCharacters(in: [" "])
        guard !text.isEmpty else { return "" }
        let place = "x=\"\(SVG.number(grid.x(run.column + leading)))\" y=\"\(SVG.number(grid.baseline(row)))\""
        let length = SVG.number(Double(run.columns - run.text.count + text.count) * PictureGrid.cellWidth)
        let look = [
            run.style.isBold ? " font-weight=\"bold\"" : "",
            run.style.isItalic ? " font-style=\"italic\"" : "",
            run.style.isDim ? " fill-opacity=\"\(SVG.number(Self.dimness))\"" : "",
        ].joined()
        return """
            <text \(place) textLength="\(length)" lengthAdjust="spacingAndGlyphs" fill="\(SVG.color(color))"\(look)>\
            \(SVG.escaped(text))</text>

            """
    }

    /// Adds the rectangles of a run of block elements. Adjacent cells of a full-width block share a rectangle.
    private func add(
        _ block: BlockElement,
        _ run: PictureRun,
        _ y: Double,
        _ color: UInt32,
        _ opacity: Double,
        _ rectangles: inout PictureRectangles
    ) {
        let (width, height) = (PictureGrid.cellWidth / 8, PictureGrid.cellHeight / 8)
        for part in block.parts {
            let isWhole = part.width == 8
            for cell in 0..<(isWhole ? 1 : run.columns) {
                rectangles.add(
                    color,
                    opacity: opacity * block.opacity,
                    x: grid.x(run.column + cell) + part.x * width,
                    y: y + part.y * height,
                    width: part.width * width * Double(isWhole ? run.columns : 1),
                    height: part.height * height
                )
            }
        }
    }

    /// Draws a run of box-drawing characters. Adds straight lines to `rectangles` and returns rounded corners as SVG paths.
    private func add(
        _ lines: BoxDrawing,
        _ run: PictureRun,
        _ y: Double,
        _ color: UInt32,
        _ opacity: Double,
        _ rectangles: inout PictureRectangles
    ) -> String {
        var svg = ""
        let (width, height) = (PictureGrid.cellWidth, PictureGrid.cellHeight)
        for cell in 0..<run.columns {
            let x = grid.x(run.column + cell)
            if let path = lines.roundPath(x: x, y: y, width: width, height: height) {
                let paint = "fill=\"none\" stroke=\"\(SVG.color(color))\" stroke-opacity=\"\(SVG.number(opacity))\""
                svg += "<path \(paint) d=\"\(path)\"/>\n"
                continue
            }
            func line(_ weight: Int, _ x: Double, _ y: Double, isHorizontal: Bool) {
                guard weight > 0 else { return }
                let thickness = Double(weight)
                rectangles.add(
                    color,
                    opacity: opacity,
                    x: isHorizontal ? x : x - thickness / 2,
                    y: isHorizontal ? y - thickness / 2 : y,
                    width: isHorizontal ? width / 2 : thickness,
                    height: isHorizontal ? thickness : height / 2
                )
            }
            line(lines.left, x, y + height / 2, isHorizontal: true)
            line(lines.right, x + width / 2, y + height / 2, isHorizontal: true)
            line(lines.up, x + width / 2, y, isHorizontal: false)
            line(lines.down, x + width / 2, y + height / 2, isHorizontal: false)
        }
        return svg
    }

    /// Returns the SVG of the PNG and JPEG images below or above the text. Other images are omitted.
    private func images(below: Bool) -> String {
        screen.images.filter { ($0.layer < 0) == below }.map { image in
            guard let type = image.mediaType else { return "" }
            let place = "x=\"\(SVG.number(grid.x(image.column)))\" y=\"\(SVG.number(grid.y(image.row)))\""
            let width = SVG.number(Double(image.columns) * PictureGrid.cellWidth)
            let height = SVG.number(Double(image.rows) * PictureGrid.cellHeight)
            let data = "href=\"data:\(type);base64,\(Data(image.payload).base64EncodedString())\""
            return "<image \(place) width=\"\(width)\" height=\"\(height)\" preserveAspectRatio=\"none\" \(data)/>\n"
        }.joined()
    }
}

extension ScreenImage {
    fileprivate var mediaType: String? {
        if payload.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        return payload.starts(with: [0xFF, 0xD8]) ? "image/jpeg" : nil
    }
}

/// The coordinates of cells in a picture.
private struct PictureGrid {
    static let fontSize = 15.0
    static let cellWidth = 9.0
    static let cellHeight = 20.0
    private static let baseline = 14.5
    private static let margin = 12.0
    private static let titleHeight = 30.0

    let columns: Int
    let rows: Int
    let hasTitle: Bool

    var top: Double { hasTitle ? Self.titleHeight + Self.margin / 2 : Self.margin }
    var width: Double { Double(columns) * Self.cellWidth + 2 * Self.margin }
    var height: Double { Double(rows) * Self.cellHeight + top + Self.margin }
    var titleHeight: Double { hasTitle ? Self.titleHeight : 0 }

    func x(_ column: Int) -> Double { Self.margin + Double(column) * Self.cellWidth }
    func y(_ row: Int) -> Double { top + Double(row) * Self.cellHeight }
    func baseline(_ row: Int) -> Double { y(row) + Self.baseline }
}
