import TerminalText
import Testing

@Suite("Whether styles are written")
struct ColorSupportTests {
    private static let terminal = ["TERM": "xterm"]

    private func resolve(
        _ choice: ColorChoice = .auto,
        _ environment: [String: String] = [:],
        isTerminal: Bool = true
    ) -> ColorSupport {
        ColorSupport.resolve(
            choice: choice,
            environment: Self.terminal.merging(environment) { $1 },
            isTerminal: isTerminal
        )
    }

    @Test("a terminal gets styles, a pipe does not")
    func followsTheStream() {
        #expect(resolve() == .sixteenColors)
        #expect(resolve(isTerminal: false) == .none)
    }

    @Test("--color beats the environment and the stream")
    func choiceWins() {
        #expect(resolve(.always, ["NO_COLOR": "1", "TERM": "dumb"], isTerminal: false) == .sixteenColors)
        #expect(resolve(.never, ["CLICOLOR_FORCE": "1"]) == .none)
    }

    @Test("NO_COLOR counts when it is not empty, and beats CLICOLOR_FORCE")
    func noColor() {
        #expect(resolve(.auto, ["NO_COLOR": "1"]) == .none)
        #expect(resolve(.auto, ["NO_COLOR": ""]) == .sixteenColors)
        #expect(resolve(.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]) == .none)
    }

    @Test("CLICOLOR_FORCE styles a pipe and a dumb terminal, unless it is empty or 0")
    func forced() {
        #expect(resolve(.auto, ["CLICOLOR_FORCE": "1"], isTerminal: false) == .sixteenColors)
        #expect(resolve(.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb", "CLICOLOR": "0"]) == .sixteenColors)
        #expect(resolve(.auto, ["CLICOLOR_FORCE": "0"], isTerminal: false) == .none)
        #expect(resolve(.auto, ["CLICOLOR_FORCE": ""], isTerminal: false) == .none)
    }

    @Test("a terminal that is dumb or does not say what it is gets none", arguments: ["dumb", ""])
    func dumb(term: String) {
        #expect(resolve(.auto, ["TERM": term]) == .none)
    }

    @Test("an environment without TERM counts as dumb")
    func withoutTerm() {
        #expect(ColorSupport.resolve(choice: .auto, environment: [:], isTerminal: true) == .none)
    }

    @Test("CLICOLOR=0 switches styles off, 1 changes nothing")
    func cliColor() {
        #expect(resolve(.auto, ["CLICOLOR": "0"]) == .none)
        #expect(resolve(.auto, ["CLICOLOR": "1"]) == .sixteenColors)
        #expect(resolve(.auto, ["CLICOLOR": "1"], isTerminal: false) == .none)
    }

    @Test(
        "how many colours there are, COLORTERM and TERM tell",
        arguments: [
            ("xterm", nil, .sixteenColors), ("linux", nil, .sixteenColors), ("screen", "", .sixteenColors),
            ("xterm-256color", nil, .indexed256), ("tmux-256color", "yes", .indexed256),
            ("xterm-kitty", nil, .indexed256),
            ("alacritty", nil, .indexed256), ("xterm", "truecolor", .trueColor),
            ("xterm-256color", "24bit", .trueColor),
            ("xterm-direct", nil, .trueColor), ("dumb", "truecolor", .none), ("", "truecolor", .none),
        ] as [(String, String?, ColorSupport)]
    )
    func depth(term: String, colorTerm: String?, support: ColorSupport) {
        let environment = ["TERM": term, "COLORTERM": colorTerm].compactMapValues { $0 }
        #expect(resolve(.auto, environment) == support)
        #expect(resolve(.never, environment) == .none)
        #expect(resolve(.always, environment) > .none)
    }

    @Test("fewer colours come before more")
    func order() {
        #expect(ColorSupport.allCases.shuffled().sorted() == [.none, .sixteenColors, .indexed256, .trueColor])
    }
}
