import TerminalText
import TerminalUI
import Testing

@Suite("A few things to choose from")
@MainActor
struct ChoiceScreenTests {
    /// Keeps what is chosen.
    private final class Chosen {
        var indices: [Int] = []
    }

    private let chosen = Chosen()
    private let context = RenderContext(size: Size(columns: 40, rows: 20))

    private func screen(_ choices: [SafeText] = ["tea", "coffee", "water"], current: Int? = nil) -> ChoiceScreen {
        ChoiceScreen(title: "Drink", choices: choices, current: current) { [chosen] in chosen.indices.append($0) }
    }

    @Test("Each choice stands behind its digit, and the one that counts now is ticked and selected")
    func drawing() {
        let canvas = screen(current: 1).render(context)
        #expect(canvas.lines == ["   1  tea", " ✓ 2  coffee", "   3  water"])
        #expect(canvas.size == Size(columns: 13, rows: 3))
        #expect((0..<3).map { canvas.style(row: $0, column: 0) == .inverse } == [false, true, false])
    }

    @Test("The selected one is chosen with Enter")
    func enter() {
        let screen = screen()
        for key in [Key.enter, .down, .down, .enter, .up, .enter] {
            #expect(screen.handle(.key(key), context))
        }
        #expect(chosen.indices == [0, 2, 1])
    }

    @Test("A digit chooses at once, and one without a choice is left to others", arguments: 0...9)
    func digits(digit: Int) {
        #expect(screen().handle(.key(.character(Character("\(digit)"))), context) == (1...3).contains(digit))
        #expect(chosen.indices == ((1...3).contains(digit) ? [digit - 1] : []))
    }

    @Test(
        "What means nothing here is left to others",
        arguments: [Key.escape, .character("q"), .tab, Key(.enter, .alt)]
    )
    func otherKeys(key: Key) {
        #expect(!screen().handle(.key(key), context))
        #expect(chosen.indices.isEmpty)
    }

    @Test(
        "A click chooses, and one beside the choices is left to others",
        arguments: [(0, 0, 0), (2, 12, 2), (3, 1, nil), (-1, 1, nil), (1, 13, nil), (1, -1, nil)] as [(Int, Int, Int?)]
    )
    func clicks(row: Int, column: Int, index: Int?) {
        let click = InputEvent.mouse(MouseEvent(.click, at: Position(row: row, column: column)))
        #expect(screen().handle(click, context) == (index != nil))
        #expect(chosen.indices == [index].compactMap(\.self))
    }

    @Test("Where there is no room for all, the selected one is seen")
    func scrolling() {
        let screen = screen((1...12).map { SafeText("drink \($0)") })
        let low = RenderContext(size: Size(columns: 40, rows: 6))
        #expect(screen.render(low).lines == ["   1  drink 1", "   2  drink 2", "   3  drink 3", "   4  drink 4"])
        #expect(screen.handle(.key(.end), low))
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: 3, column: 0))), low))
        #expect(chosen.indices == [11])
        // There are nine digits.
        #expect(screen.render(low).lines == ["   9  drink 9", "      drink 10", "      drink 11", "      drink 12"])
    }

    @Test("A choice that is too long for the terminal is cut, and one can see that it is")
    func narrow() {
        let canvas = screen().render(RenderContext(size: Size(columns: 12, rows: 20)))
        #expect(canvas.lines == ["   1  tea", "   2  co…", "   3  wa…"])
    }

    @Test("It fits into any terminal", arguments: [(1, 1), (2, 3), (8, 2), (200, 60)])
    func sizes(columns: Int, rows: Int) {
        let canvas = screen().render(RenderContext(size: Size(columns: columns, rows: rows)))
        #expect((1...max(1, columns)).contains(canvas.size.columns) && (1...3).contains(canvas.size.rows))
    }

    @Test("Nothing to choose from is no harm")
    func empty() {
        let screen = screen([])
        #expect(screen.render(context).size == Size(columns: 11, rows: 0))
        #expect(screen.handle(.key(.enter), context))
        #expect(chosen.indices.isEmpty)
    }
}
