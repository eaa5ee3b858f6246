import Foundation
import Testing

@testable import TerminalText

struct UnicodeDataTests {
    /// Returns the code points of a file of the folder `UnicodeData` whose property has one of the values.
    private static func codePoints(_ file: String, _ values: Set<Substring>) throws -> Set<UInt32> {
        let package = URL(filePath: #filePath).appending(path: "../../..").standardized
        let text = try String(contentsOf: package.appending(path: "UnicodeData/\(file).txt"), encoding: .utf8)
        #expect(text.hasPrefix("# \(file)-\(WideRanges.unicodeVersion).txt\n"))
        let lines = text.matches(of: /(?m)^([0-9A-F]+)(?:\.\.([0-9A-F]+))? *; *([A-Za-z]+)\b/)
        return lines.reduce(into: []) { found, match in
            guard values.contains(match.3), let lower = UInt32(match.1, radix: 16) else { return }
            found.formUnion(lower...(match.2.flatMap { UInt32($0, radix: 16) } ?? lower))
        }
    }

    /// The format characters that have a cell: U+00AD, and those with Prepended_Concatenation_Mark (PropList.txt).
    private static let visible: Set<UInt32> = [
        0xAD, 0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
    ]

    @Test(
        "CellWidth counts two cells for the wide characters of the published data, and none for its marks and format characters"
    )
    func publishedData() throws {
        let wide = try Self.codePoints("EastAsianWidth", ["W", "F"])
        let invisible = try Self.codePoints("DerivedGeneralCategory", ["Mn", "Me", "Cf"])
        // The totals of the published file.
        #expect(invisible.count == 2_059 + 13 + 170)
        #expect(Self.visible.isSubset(of: invisible))
        let wrong = (UInt32(0xA0)...0x10FFFF).filter { value in
            guard let scalar = Unicode.Scalar(value) else { return false }
            return CellWidth.of(Character(scalar)) != Self.width(of: value, wide, invisible)
        }
        #expect(wrong.map { String($0, radix: 16) } == [])
    }

    private static func width(of value: UInt32, _ wide: Set<UInt32>, _ invisible: Set<UInt32>) -> Int {
        switch value {
        // Vowels and finals of conjoining Hangul, and the separators of lines and paragraphs.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x2028, 0x2029: 0
        case _ where visible.contains(value): 1
        case _ where invisible.contains(value): 0
        default: wide.contains(value) ? 2 : 1
        }
    }
}
