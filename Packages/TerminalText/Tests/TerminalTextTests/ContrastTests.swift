import Foundation
import TerminalText
import Testing

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
