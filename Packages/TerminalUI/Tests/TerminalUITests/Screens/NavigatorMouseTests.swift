import TerminalText
import Testing

@testable import TerminalUI

@MainActor
@Suite("The mouse on screens")
struct NavigatorMouseTests {
    private func click(_ row: Int, _ column: Int) -> InputEvent {
        .mouse(MouseEvent(.click, at: Position(row: row, column: column)))
    }

    @Test("is told where it is below the title line, if there is one", arguments: [(12, 4), (10, 4), (9, 5), (3, 5)])
    func content(rows: Int, row: Int) {
        let navigator = Navigator(appName: "app")
        let screen = StubScreen()
        navigator.push(screen)
        navigator.handle(click(5, 7), RenderContext(size: Size(columns: 40, rows: rows)))
        #expect(screen.events == [click(row, 7)])
    }

    @Test("is told where it is in what lies over a screen")
    func overlay() {
        let navigator = Navigator(appName: "app")
        let overlay = Window()
        navigator.push(StubScreen())
        navigator.present(overlay)
        let context = RenderContext(size: Size(columns: 40, rows: 12))
        let rows = navigator.render(context).lines
        let row = rows.firstIndex { $0.contains("here") } ?? -1
        let column =
            rows[row].firstRange(of: "here").map { rows[row].distance(from: rows[row].startIndex, to: $0.lowerBound) }
            ?? -1
        navigator.handle(click(row, column), context)
        #expect(overlay.clicked == Position(row: 1, column: 2))
    }

    private final class Window: Screen {
        let title: SafeText = "Window"
        let keys: [KeyHelp] = []
        var clicked: Position?

        func render(_ context: RenderContext) -> Canvas {
            var canvas = Canvas(Size(columns: 10, rows: 3))
            canvas.draw("here", row: 1, column: 2)
            return canvas
        }

        func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
            if case .mouse(let mouse) = event { clicked = mouse.position }
            return true
        }
    }
}
