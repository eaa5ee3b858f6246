import Foundation
import Observation
import TerminalText
import TerminalUI

/// A screen that shows the process id, the sizes of the screen and of a cell, and the last event.
@MainActor
@Observable
final class TestScreen: Screen {
    let title: SafeText = "ready"
    let keys: [KeyHelp] = []
    @ObservationIgnored weak var navigator: Navigator?
    private var last: SafeText = "nothing"
    private var filling = 0

    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        let facts: [SafeText] = [
            SafeText("process \(ProcessInfo.processInfo.processIdentifier)"),
            SafeText("size \(context.size.columns)x\(context.size.rows)"),
            SafeText("pixels \(context.capabilities.cellPixels.columns)x\(context.capabilities.cellPixels.rows)"),
            "last " + last,
        ]
        if filling > 0 {
            for row in 0..<context.size.rows {
                for column in 0..<context.size.columns {
                    let color = Color(red: UInt8(row % 256), green: UInt8(column % 256), blue: UInt8(filling % 256))
                    canvas.draw("x", Style(upperPixel: color, lowerPixel: color), row: row, column: column)
                }
            }
        }
        for (row, fact) in facts.enumerated() { canvas.draw(fact, .error, row: row, column: 0) }
        return canvas
    }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        switch event {
        case .key(let key):
            guard case .character(let character) = key.code else {
                last = SafeText("\(key.code)")
                return true
            }
            last = SafeText("key \(character)")
            press(character)
        case .paste(let text): last = "pasted " + SafeText(text)
        case .mouse(let mouse): last = SafeText("\(mouse.action) \(mouse.position.row) \(mouse.position.column)")
        }
        return true
    }

    private func press(_ character: Character) {
        switch character {
        case "b": filling += 1
        case "q": navigator?.quit()
        default: Death(rawValue: character)?.happen()
        }
    }
}
