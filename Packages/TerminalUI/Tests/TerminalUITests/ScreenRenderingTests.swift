import Foundation
import TerminalText
import Testing

@testable import TerminalUI

@MainActor
struct ScreenRenderingTests {
    private func navigator(_ screen: StubScreen) -> Navigator {
        let navigator = Navigator(appName: "app")
        navigator.push(screen)
        return navigator
    }

    @Test(
        "Navigator omits the title in a terminal with fewer than 10 rows, and the status and hints with fewer than 4",
        arguments: [(10, true, true), (9, false, true), (4, false, true), (3, false, false), (1, false, false)]
    )
    func lines(rows: Int, hasTitle: Bool, hasStatus: Bool) {
        let navigator = navigator(StubScreen("Films", lines: ["one"]))
        let lines = navigator.render(RenderContext(60, rows)).lines
        let status = " status                          Enter open  ? help  q quit"
        #expect((lines.first == " app › Films") == hasTitle)
        #expect(lines[hasTitle ? 1 : 0] == "one")
        #expect((lines.last == status) == hasStatus)
        navigator.push(StubScreen("Film"))
        let inner = " status                        Enter open  Esc back  ? help"
        #expect((navigator.render(RenderContext(60, rows)).lines.last == inner) == hasStatus)
    }

    @Test(
        "In the bottom line, the hint of the help has priority, then the first hint of a screen, then the status",
        arguments: [
            (60, "status", " status                          Enter open  ? help  q quit"),
            (36, "status", " status  Enter open  ? help  q quit"), (35, "status", " status         Enter open  ? help"),
            (40, "1 of 361 · catalogue · by year", " 1 of 361 · catalo…  Enter open  ? help"),
            (24, "status", " status          ? help"), (24, "a long status", " a long status   ? help"),
            (15, "status", " stat…  ? help"), (10, "a long status", " a long…"), (2, "status", ""),
        ]
    )
    func narrow(columns: Int, status: String, line: String) {
        let screen = StubScreen()
        screen.statusText = status
        #expect(navigator(screen).render(RenderContext(columns, 5)).lines[4] == line)
    }

    @Test(
        "Navigator truncates a long screen title",
        arguments: [(20, " app › A title tha…"), (9, " app › …"), (8, " app ›"), (5, " app")]
    )
    func title(columns: Int, line: String) {
        let navigator = navigator(StubScreen("A title that is long"))
        #expect(navigator.render(RenderContext(columns, 12)).lines[0].hasPrefix(line))
    }

    @Test(
        "Navigator renders a valid canvas in a terminal of any size, with and without an overlay",
        arguments: [(80, 24), (20, 5), (1, 1), (0, 0), (2, 2), (3, 4), (80, 1), (1, 24), (5, 10)]
    )
    func sizes(columns: Int, rows: Int) {
        let navigator = navigator(StubScreen("Films 千と千尋の神隠し", lines: ["千と千尋の神隠し 🎬", "two"]))
        let context = RenderContext(columns, rows)
        for overlay in [
            nil, MessageScreen(help: navigator.keys(of: StubScreen())),
            MessageScreen(title: "千と千尋の神隠し", text: "a few words\nmore 🎬"),
        ] as [(any Screen)?] {
            if let overlay { navigator.present(overlay) }
            let canvas = navigator.render(context)
            #expect(canvas.size == context.size)
            #expect(canvas.brokenCells == [])
            for event in [InputEvent.key(.down), .mouse(MouseEvent(.wheelDown, at: Position(row: 0, column: 0)))] {
                navigator.handle(event, context)
                #expect(navigator.render(context).brokenCells == [])
            }
        }
    }

    @Test("Navigator hides the pictures and the cursor of a screen under an overlay")
    func overlay() {
        let screen = StubScreen()
        let navigator = navigator(screen)
        let size = RenderContext(40, 12)
        var canvas = Canvas(Size(columns: 40, rows: 10))
        let image = TerminalImage(file: Data())
        canvas.place(PlacedImage(image, origin: Position(row: 0, column: 0), size: Size(columns: 2, rows: 2)))
        canvas.cursor = Position(row: 2, column: 3)
        screen.canvas = canvas
        #expect(navigator.render(size).images.count == 1)
        #expect(navigator.render(size).cursor == Position(row: 3, column: 3))
        navigator.present(MessageScreen(title: "t", text: "m"))
        #expect(navigator.render(size).images.isEmpty)
        #expect(navigator.render(size).cursor == nil)
    }
}
