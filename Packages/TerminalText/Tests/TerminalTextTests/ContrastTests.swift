import Foundation
import TerminalText
import Testing

private struct Palette: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let foreground: Int
    let background: Int

    init(_ name: String, _ foreground: Int, on background: Int) {
        testDescription = name
        self.foreground = foreground
        self.background = background
    }

    static let all = [
        // XTerm-col.ad and xterm(1): the defaults of X, and its option -rv.
        Palette("xterm", 0x000000, on: 0xFFFFFF),
        Palette("xterm, reverse video", 0xFFFFFF, on: 0x000000),
        // https://gitlab.gnome.org/GNOME/gnome-terminal, src/profile-editor.cc, color_schemes.
        Palette("GNOME light", 0x171421, on: 0xFFFFFF),
        Palette("GNOME dark", 0xD0CFCC, on: 0x171421),
        Palette("Tango light", 0x2E3436, on: 0xEEEEEC),
        Palette("Tango dark", 0xD3D7CF, on: 0x2E3436),
        // https://invent.kde.org/utilities/konsole, data/color-schemes.
        Palette("Konsole Breeze", 0xEFF0F1, on: 0x31363B),
        Palette("Konsole Black on White", 0x000000, on: 0xFFFFFF),
        // https://github.com/microsoft/terminal, src/cascadia/TerminalSettingsModel/defaults.json.
        Palette("Windows Terminal Campbell", 0xCCCCCC, on: 0x0C0C0C),
        Palette("Windows Terminal One Half Light", 0x383A42, on: 0xFAFAFA),
        // Terminal > Settings > Profiles > Basic, in the light and the dark appearance of macOS.
        Palette("macOS Terminal Basic, light", 0x000000, on: 0xFFFFFF),
        Palette("macOS Terminal Basic, dark", 0xFFFFFF, on: 0x1E1E1E),
        // https://github.com/gnachman/iTerm2, plists/ColorPresets.plist, Regular.
        Palette("iTerm2, light", 0x101010, on: 0xF0F0F0),
        Palette("iTerm2, dark", 0xDCDCDC, on: 0x15191F),
        // https://github.com/alacritty/alacritty, alacritty/src/config/color.rs, PrimaryColors: since 0.13, and before.
        Palette("Alacritty 0.13", 0xD8D8D8, on: 0x181818),
        Palette("Alacritty 0.12", 0xC5C8C6, on: 0x1D1F21),
        // https://github.com/kovidgoyal/kitty, kitty/options/definition.py.
        Palette("kitty", 0xDDDDDD, on: 0x000000),
        // foot.ini(5), colors.
        Palette("foot", 0xFFFFFF, on: 0x242424),
        // https://ethanschoonover.com/solarized.
        Palette("Solarized light", 0x657B83, on: 0xFDF6E3),
        Palette("Solarized dark", 0x839496, on: 0x002B36),
    ]
}

struct ContrastTests {
    private static let minimum = 4.5

    private nonisolated static let styles: [(name: String, style: Style)] = [
        ("plain", .plain), ("bold", .bold), ("secondary", .secondary), ("accent", .accent), ("warning", .warning),
        ("error", .error), ("selection", .selection),
    ]

    @Test(
        "Each style of text has a contrast of 4.5:1, or that of the terminal's own text if it has less",
        arguments: Palette.all
    )
    private func contrast(palette: Palette) {
        let own = Self.contrast(Self.luminance(palette.foreground), Self.luminance(palette.background))
        // Solarized light is the only palette whose own text has less.
        #expect(own >= Self.minimum || palette.testDescription == "Solarized light")
        for (name, style) in Self.styles {
            for support in [ColorSupport.none, .sixteenColors, .indexed256, .trueColor] {
                let contrast = Self.contrast(of: style, support, palette)
                #expect(contrast >= min(Self.minimum, own), "\(name) has \(contrast)")
            }
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

    @Test("The styles of high contrast have the contrast of the terminal's own text", arguments: Palette.all)
    private func highContrast(palette: Palette) {
        let own = Self.contrast(of: .plain, .trueColor, palette)
        for (name, style) in Self.styles + [("separator", .separator)] {
            #expect(Self.contrast(of: style.highContrast, .trueColor, palette) == own, "\(name)")
        }
    }

    @Test("Faint text has too little contrast on a common palette, so that only separators are faint")
    func faint() {
        #expect(Palette.all.contains { Self.contrast(of: .separator, .trueColor, $0) < Self.minimum })
        #expect(Self.styles.allSatisfy { !$0.style.isDim })
    }

    private static func contrast(of style: Style, _ support: ColorSupport, _ palette: Palette) -> Double {
        let showsColors = support >= .indexed256
        var text = showsColors ? style.foreground.map(hexadecimal) ?? palette.foreground : palette.foreground
        var back = showsColors ? style.background.map(hexadecimal) ?? palette.background : palette.background
        if style.isInverse { swap(&text, &back) }
        guard style.isDim else { return contrast(luminance(text), luminance(back)) }
        // By default, kitty gives faint text an opacity of 0.4 (option dim_opacity). Windows Terminal halves its components
        // (RenderSettings.cpp), and Alacritty multiplies them by 0.66 (display/color.rs).
        let faint = zip(components(text), components(back)).reduce(0) { $0 << 8 | (2 * $1.0 + 3 * $1.1) / 5 }
        return contrast(luminance(faint), luminance(back))
    }

    private static func hexadecimal(_ color: Color) -> Int {
        let (red, green, blue) = color.components
        return Int(red) << 16 | Int(green) << 8 | Int(blue)
    }

    private static func components(_ color: Int) -> [Int] { [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF] }

    /// Returns the contrast ratio of WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
    private static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// Returns the relative luminance of WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
    private static func luminance(_ color: Int) -> Double {
        zip(components(color), [0.2126, 0.7152, 0.0722]).reduce(0) { sum, pair in
            let part = Double(pair.0) / 255
            return sum + pair.1 * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
        }
    }
}
