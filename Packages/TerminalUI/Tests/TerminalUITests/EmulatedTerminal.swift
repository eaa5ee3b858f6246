import Foundation
import TerminalTesting
import TerminalText

@testable import TerminalUI

struct EmulatedTerminal {
    private(set) var emulator: TerminalEmulator
    private var painter: Painter
    private let colorSupport: ColorSupport

    init(_ size: Size, colorSupport: ColorSupport = .trueColor, graphics: GraphicsProtocol = .none) {
        let kinds: [GraphicsProtocol: TerminalKind] = [.none: .xterm, .kitty: .kitty, .iTerm2: .iTerm2]
        emulator = TerminalEmulator(columns: size.columns, rows: size.rows, kind: kinds[graphics] ?? .xterm)
        painter = Painter(colorSupport: colorSupport, graphics: graphics)
        self.colorSupport = colorSupport
    }

    @discardableResult
    mutating func show(_ canvas: Canvas) -> String {
        if emulator.columns != canvas.size.columns || emulator.rows != canvas.size.rows {
            emulator.resize(columns: canvas.size.columns, rows: canvas.size.rows)
        }
        let bytes = painter.paint(canvas)
        emulator.feed(bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes text to the terminal as another program would, and invalidates the painter.
    mutating func disturb(with text: String) {
        emulator.feed(text.utf8)
        painter.invalidate()
    }

    /// Returns descriptions of the differences between the canvas and the terminal, with their pictures, of
    /// unknown sequences, and of an unfinished update.
    func differences(from canvas: Canvas) -> [String] {
        var drawn = canvas
        drawn.removeImages()
        for image in canvas.images where payload(of: image.image) != nil { drawn.place(image) }
        let expected = drawn.images.map { image in
            let place = [image.origin.row, image.origin.column, image.size.rows, image.size.columns]
            return "\(place) \(payload(of: image.image) ?? [])"
        }
        let shown = emulator.screen.images.map { image in
            "\([image.row, image.column, image.rows, image.columns]) \(image.payload)"
                + (image.isOverwritten ? " with text" : "")
        }
        return drawn.differences(from: emulator.screen, colorSupport)
            + emulator.unknownSequences.map { "unknown sequence: \($0)" }
            + (emulator.isUpdating ? ["the synchronized update is not ended"] : [])
            + (Set(shown) == Set(expected) ? [] : ["pictures \(shown), not \(expected)"])
    }

    /// Returns the bytes of a picture that the terminal needs; nil if the terminal cannot draw the picture.
    private func payload(of image: TerminalImage) -> [UInt8]? {
        switch emulator.kind {
        case .kitty: image.bitmap?.bytes
        case .iTerm2: Array(image.file)
        case .xterm, .dumb: nil
        }
    }
}

extension PlacedImage {
    /// Returns a picture over 6 × 3 cells, all of whose bytes are `value`. A picture of 0 pixels is not decoded.
    static func sample(_ value: UInt8 = 1, pixels: Int = 4, row: Int = 1, column: Int = 1) -> PlacedImage {
        let bitmap = Bitmap(width: pixels, height: pixels, bytes: Array(repeating: value, count: pixels * pixels * 3))
        let image = TerminalImage(file: Data([value, 2, 3]), bitmap: bitmap)
        return PlacedImage(image, origin: Position(row: row, column: column), size: Size(columns: 6, rows: 3))
    }
}

extension Canvas {
    /// The positions of invalid cells. A valid cell has one character, its full width and one style.
    var brokenCells: [Position] {
        var broken: [Position] = []
        for row in 0..<size.rows {
            for column in 0..<size.columns where column == 0 || !self[row, column].isContinuation {
                let cell = self[row, column]
                let width = width(row: row, column: column)
                let isWhole =
                    cell.text.count == 1 && width == max(1, CellWidth.of(cell.text))
                    && (column..<column + width).allSatisfy { style(row: row, column: $0) == cell.style }
                if !isWhole { broken.append(Position(row: row, column: column)) }
            }
        }
        return broken
    }

    func differences(from screen: TerminalTesting.Screen, _ support: ColorSupport) -> [String] {
        var differences: [String] = []
        var canvas = self
        for image in images { canvas.hide(below: image) }
        for row in 0..<size.rows {
            let isHidden = (0..<size.columns).map { canvas[row, $0] == .hidden }
            let text = (0..<size.columns).map { isHidden[$0] ? " " : canvas[row, $0].text }.joined()
            let shown = screen.cells(row: row).enumerated().map { isHidden[$0] ? " " : $1.text }.joined()
            if text != shown { differences.append("row \(row): “\(text)”, shown as “\(shown)”") }
            for column in 0..<size.columns where !isHidden[column] {
                let (expected, style) = (canvas[row, column].style, screen.cell(row: row, column: column).style)
                if !style.shows(expected, support) {
                    differences.append("row \(row), column \(column): \(expected), shown as \(style)")
                }
            }
        }
        let shown = screen.cursor.isVisible ? Position(row: screen.cursor.row, column: screen.cursor.column) : nil
        if shown != cursor {
            differences.append("the cursor: \(String(describing: cursor)), shown at \(String(describing: shown))")
        }
        return differences
    }
}

extension CellStyle {
    fileprivate func shows(_ style: Style, _ support: ColorSupport) -> Bool {
        isBold == style.isBold && isDim == style.isDim && isUnderlined == style.isUnderlined
            && isInverse == style.isInverse && isItalic == style.isItalic
            && foreground == Self.color(style.foreground, support)
            && background == Self.color(style.background, support)
    }

    private static func color(_ color: TerminalText.Color?, _ support: ColorSupport) -> TerminalColor {
        guard let color else { return .default }
        let parameters = Style(upperPixel: color, lowerPixel: color).renditionParameters(support)
        guard let kind = parameters.dropFirst().first else { return .default }
        return kind == 5
            ? .indexed(UInt8(parameters[2])) : .rgb(UInt8(parameters[2]), UInt8(parameters[3]), UInt8(parameters[4]))
    }
}
