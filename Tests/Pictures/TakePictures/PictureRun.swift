import TerminalTesting

/// Adjacent cells of a row that are drawn as one SVG element or shape.
struct PictureRun {
    enum Shape {
        case text
        case block(BlockElement)
        case lines(BoxDrawing)
    }

    let column: Int
    private(set) var columns: Int
    private(set) var text: String
    let style: CellStyle
    let shape: Shape
    /// Whether the run accepts further Latin characters. Otherwise the run accepts only repetitions of its character.
    private let acceptsLatin: Bool

    private init(_ cell: Cell, at column: Int) {
        self.column = column
        columns = cell.isWide ? 2 : 1
        text = String(cell.character)
        style = cell.style
        if let block = BlockElement(cell.character) {
            shape = .block(block)
        } else if let lines = BoxDrawing(cell.character) {
            shape = .lines(lines)
        } else {
            shape = .text
        }
        acceptsLatin = Self.isLatin(cell)
    }

    /// Returns the runs of a row. A blank cell belongs to a run only between words, or if it is underlined or struck through.
    static func runs(of cells: [Cell]) -> [PictureRun] {
        var runs: [PictureRun] = []
        for (column, cell) in cells.enumerated() where !cell.isContinuation && !cell.style.isHidden {
            if let index = runs.indices.last, runs[index].accepts(cell, at: column) {
                runs[index].columns += 1
                runs[index].text.append(cell.character)
            } else if cell.character != " " || cell.style.hasLine {
                runs.append(PictureRun(cell, at: column))
            }
        }
        return runs.map(\.trimmed)
    }

    /// Returns whether the run can include the next cell.
    ///
    /// A run contains either Latin characters, which share a font, or repetitions of one character.
    private func accepts(_ cell: Cell, at column: Int) -> Bool {
        guard self.column + columns == column, cell.style == style, !cell.isWide, columns == text.count else {
            return false
        }
        if cell.character == " ", text.last == " ", !style.hasLine { return false }
        return acceptsLatin ? Self.isLatin(cell) : text.first == cell.character
    }

    /// The run without an invisible trailing space.
    private var trimmed: PictureRun {
        guard text.last == " ", !style.hasLine else { return self }
        var run = self
        run.text.removeLast()
        run.columns -= 1
        return run
    }

    private static func isLatin(_ cell: Cell) -> Bool {
        !cell.isWide && cell.character.unicodeScalars.allSatisfy { $0.value < 0x250 }
    }
}

extension CellStyle {
    /// Whether a space is visible in this style.
    fileprivate var hasLine: Bool { isUnderlined || isStruckThrough }
}
