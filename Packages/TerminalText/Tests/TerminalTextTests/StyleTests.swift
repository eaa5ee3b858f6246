import Foundation
import Testing

@testable import TerminalText

struct ColorSupportTests {
    private func resolve(_ choice: ColorChoice, _ environment: [String: String], isTerminal: Bool = true)
        -> ColorSupport
    {
        let environment = ["TERM": "xterm"].merging(environment) { $1 }
        return ColorSupport.resolve(choice: choice, environment: environment, isTerminal: isTerminal)
    }

    @Test(
        "ColorSupport follows the choice of the user, then NO_COLOR, CLICOLOR_FORCE, TERM and CLICOLOR, then the stream",
        arguments: [
            (.auto, [:], true, .sixteenColors), (.auto, [:], false, .none),
            // The choices 'always' and 'never' ignore the environment and the stream.
            (.always, ["NO_COLOR": "1", "TERM": "dumb"], false, .sixteenColors),
            (.never, ["CLICOLOR_FORCE": "1"], true, .none),
            // An empty variable has no effect.
            (.auto, ["NO_COLOR": "1"], true, .none), (.auto, ["NO_COLOR": ""], true, .sixteenColors),
            (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, .none),
            (.auto, ["CLICOLOR_FORCE": "1"], false, .sixteenColors),
            (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb", "CLICOLOR": "0"], true, .sixteenColors),
            (.auto, ["CLICOLOR_FORCE": "0"], false, .none), (.auto, ["CLICOLOR_FORCE": ""], false, .none),
            (.auto, ["TERM": "dumb"], true, .none), (.auto, ["TERM": ""], true, .none),
            (.auto, ["CLICOLOR": "0"], true, .none), (.auto, ["CLICOLOR": "1"], true, .sixteenColors),
            (.auto, ["CLICOLOR": "1"], false, .none),
        ] as [(ColorChoice, [String: String], Bool, ColorSupport)]
    )
    func order(choice: ColorChoice, environment: [String: String], isTerminal: Bool, support: ColorSupport) {
        #expect(resolve(choice, environment, isTerminal: isTerminal) == support)
    }

    @Test(
        "ColorSupport derives the number of colours from COLORTERM and TERM",
        arguments: [
            ("xterm", nil, .sixteenColors), ("linux", nil, .sixteenColors), ("screen", "", .sixteenColors),
            ("xterm-256color", nil, .indexed256), ("tmux-256color", "yes", .indexed256),
            ("xterm-kitty", nil, .indexed256), ("alacritty", nil, .indexed256), ("xterm", "truecolor", .trueColor),
            ("xterm-256color", "24bit", .trueColor), ("xterm-direct", nil, .trueColor), ("dumb", "truecolor", .none),
            ("", "truecolor", .none),
        ] as [(String, String?, ColorSupport)]
    )
    func depth(term: String, colorTerm: String?, support: ColorSupport) {
        let environment = ["TERM": term, "COLORTERM": colorTerm].compactMapValues { $0 }
        #expect(resolve(.auto, environment) == support)
        #expect(resolve(.never, environment) == .none)
        #expect(resolve(.always, environment) > .none)
    }
}

struct StyledTextTests {
    private let text = StyledText("error: ", .bold) + StyledText("no such film")

    @Test(
        "StyledText is truncated with an ellipsis, even if several runs are shortened",
        arguments: [
            (30, "error: no such film"), (19, "error: no such film"), (18, "error: no such fi…"), (8, "error: …"),
            (7, "error:…"), (6, "error…"), (1, "…"), (0, ""),
        ]
    )
    func truncated(cells: Int, expected: String) {
        let cut = text.truncated(toCells: cells)
        #expect(cut.runs.map(\.text.string).joined() == expected)
        #expect(cut.cellWidth <= cells)
        #expect(cut.runs.first?.style == (cells > 0 ? text.runs.first?.style : nil))
    }

    @Test(
        "A styled run of StyledText begins with the attributes and ends with a reset; text without colour support has no sequences",
        arguments: [(Style.bold, "1"), (.separator, "2"), (.secondary, "3"), (.selection, "7")]
    )
    func codes(style: Style, parameters: String) {
        let text = StyledText("x", style) + StyledText("y")
        #expect(text.rendered(.sixteenColors) == "\u{1B}[\(parameters)mx\u{1B}[0my" && text.rendered(.none) == "xy")
    }

    private static func pixels(_ upper: UInt8, _ lower: UInt8) -> Style {
        let colors = [upper, lower].map { Color(red: $0, green: $0, blue: $0) }
        return Style(upperPixel: colors[0], lowerPixel: colors[1])
    }

    @Test(
        "A terminal of 256 colours shows those of text by their index, and the nearest ones of a picture; one of sixteen shows none",
        arguments: [
            (ColorSupport.none, [1], []), (.sixteenColors, [1], []),
            (.indexed256, [1, 38, 5, 231, 48, 5, 88], [38, 5, 16, 48, 5, 255]),
            (.trueColor, [1, 38, 5, 231, 48, 5, 88], [38, 2, 0, 0, 0, 48, 2, 238, 238, 238]),
        ]
    )
    func colors(support: ColorSupport, text: [Int], picture: [Int]) {
        #expect(Style.error.renditionParameters(support) == text)
        #expect(Self.pixels(0, 238).renditionParameters(support) == picture)
    }

    @Test("The style for high contrast keeps bold, underline and reverse and the colours of pictures, and nothing else")
    func highContrast() {
        #expect(Style.separator.highContrast == .plain && Style.secondary.highContrast == .plain)
        #expect([Style.accent, .warning, .error].allSatisfy { $0.highContrast == .bold })
        #expect(Style.selection.highContrast == .selection)
        let picture = Self.pixels(0, 9)
        #expect(picture.highContrast == picture)
        var underlined = Style.error
        underlined.isUnderlined = true
        #expect(underlined.highContrast.isUnderlined)
    }

    @Test("StyledText joins consecutive text of one style into one run, and an empty text adds no run")
    func runs() {
        var text = StyledText("", .bold)
        #expect(text.runs.isEmpty)
        text.append("a", .bold)
        text.append("b", .bold)
        text.append("", .secondary)
        text.append("c")
        #expect(text.runs.map(\.text) == ["ab", "c"])
    }
}

struct XtermPaletteTests {
    @Test(
        "XtermPalette finds the nearest of 256 colours in the cube or among the greys",
        arguments: [
            (0, 0, 0, 16), (255, 255, 255, 231), (255, 0, 0, 196), (0, 255, 0, 46), (0, 0, 255, 21), (95, 135, 175, 67),
            (8, 8, 8, 232), (238, 238, 238, 255), (118, 118, 118, 243), (127, 128, 129, 244), (96, 94, 95, 59),
        ] as [(UInt8, UInt8, UInt8, Int)]
    )
    func of256(red: UInt8, green: UInt8, blue: UInt8, place: Int) {
        #expect(XtermPalette.nearest(red, green, blue) == place)
    }
}

struct ContrastTests {
    private nonisolated static let styles: [(name: String, style: Style)] = [
        ("plain", .plain), ("bold", .bold), ("secondary", .secondary), ("accent", .accent), ("warning", .warning),
        ("error", .error), ("selection", .selection),
    ]

    @Test("A style of text has both colours of the terminal, or two colours with a contrast of 4.5:1; none is faint")
    func contrast() {
        for (name, style) in Self.styles {
            let luminances = [style.foreground, style.background].compactMap(\.self).map(Self.luminance).sorted()
            // Terminals have readable default colours, but no other colour is readable on all their backgrounds.
            #expect([0, 2].contains(luminances.count), "\(name)")
            // The contrast ratio of WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
            if luminances.count == 2 { #expect((luminances[1] + 0.05) / (luminances[0] + 0.05) >= 4.5, "\(name)") }
            #expect(!style.isDim, "\(name)")
        }
    }

    @Test("The table of contrasts contains every style that Style declares, except the separator")
    func completeness() throws {
        let package = URL(filePath: #filePath).appending(path: "../../..").standardized
        let file = package.appending(path: "Sources/TerminalText/Style.swift")
        let names = try String(contentsOf: file, encoding: .utf8)
            .matches(of: /static let (\w+)/).map { String($0.1) }
        #expect(names.sorted() == (Self.styles.map(\.name) + ["separator"]).sorted())
    }

    /// Returns the relative luminance of WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
    private static func luminance(_ color: Color) -> Double {
        let (red, green, blue) = color.components
        return zip([red, green, blue], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, pair in
            let part = Double(pair.0) / 255
            return sum + pair.1 * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
        }
    }
}
