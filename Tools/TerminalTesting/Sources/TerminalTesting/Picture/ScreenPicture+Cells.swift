extension ScreenPicture {
    static let dimness = 0.6

    /// What lies behind the text: one rectangle for neighbours of one colour.
    var grounds: String {
        var rectangles = PictureRectangles()
        for row in 0..<screen.rows {
            let cells = screen.cells(row: row)
            var start = 0
            while start < cells.count {
                let color = theme.colors(of: cells[start].style).ground
                var end = start + 1
                while end < cells.count, theme.colors(of: cells[end].style).ground == color { end += 1 }
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

    /// Text, and what is drawn in its place.
    var texts: String {
        var rectangles = PictureRectangles()
        var svg = ""
        for row in 0..<screen.rows {
            for run in PictureRun.runs(of: screen.cells(row: row)) {
                svg += draw(run, row, &rectangles)
            }
        }
        return rectangles.svg + svg
    }

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
        guard run.text.contains(where: { $0 != " " }) else { return "" }
        let place = "x=\"\(SVG.number(grid.x(run.column)))\" y=\"\(SVG.number(grid.baseline(row)))\""
        let length = SVG.number(Double(run.columns) * PictureGrid.cellWidth)
        let look = [
            run.style.isBold ? " font-weight=\"bold\"" : "",
            run.style.isItalic ? " font-style=\"italic\"" : "",
            run.style.isDim ? " fill-opacity=\"\(SVG.number(Self.dimness))\"" : "",
        ].joined()
        return """
            <text \(place) textLength="\(length)" lengthAdjust="spacingAndGlyphs" fill="\(SVG.color(color))"\(look)>\
            \(SVG.escaped(run.text))</text>

            """
    }
}
