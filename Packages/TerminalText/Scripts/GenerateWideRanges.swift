// Prints Sources/TerminalText/WideRanges.swift from the Unicode Character Database.
//
//     swift Scripts/GenerateWideRanges.swift UnicodeData > Sources/TerminalText/WideRanges.swift
//
// UnicodeData has the lines W and F of EastAsianWidth.txt of one Unicode
// version, as published below https://www.unicode.org/Public/<version>/ucd/.

import Foundation

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(65)
}

guard CommandLine.arguments.count == 2 else { fail("usage: GenerateWideRanges.swift FOLDER-OF-THE-UNICODE-DATABASE") }
let file = URL(fileURLWithPath: CommandLine.arguments[1]).appendingPathComponent("EastAsianWidth.txt")
let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")

// The first line of the file is its name: "# EastAsianWidth-15.0.0.txt".
guard let version = lines.first?.split(separator: "-").last?.replacingOccurrences(of: ".txt", with: "") else {
    fail("\(file.path) does not begin with its version")
}

var ranges: [ClosedRange<UInt32>] = []
for line in lines {
    // A line is "3000;F  # Zs  IDEOGRAPHIC SPACE" or, with spaces in some Unicode versions, "3001..3003 ; W".
    let fields = line.prefix { $0 != "#" }.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard fields.count == 2, fields[1] == "W" || fields[1] == "F" else { continue }
    let bounds = fields[0].components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
    guard let lower = bounds.first, let upper = bounds.last else { fail("This line cannot be read: \(line)") }
    if let last = ranges.last, last.upperBound + 1 == lower {
        ranges[ranges.count - 1] = last.lowerBound...upper
    } else {
        ranges.append(lower...upper)
    }
}

func hexadecimal(_ value: UInt32) -> String { "0x" + String(value, radix: 16, uppercase: true) }

guard !ranges.isEmpty else { fail("\(file.path) names no wide character.") }
print(
    """
    // Generated from EastAsianWidth.txt of Unicode \(version) by Scripts/GenerateWideRanges.swift. Do not edit.

    /// The code points whose East_Asian_Width is Wide or Fullwidth, in ascending order.
    enum WideRanges {
        static let unicodeVersion = "\(version)"

        static let all: [ClosedRange<UInt32>] = [
    """
)
var row = ""
for range in ranges {
    let item = "\(hexadecimal(range.lowerBound))...\(hexadecimal(range.upperBound)),"
    if row.utf8.count + item.utf8.count > 105 {
        print("        " + row)
        row = ""
    }
    row += row.isEmpty ? item : " " + item
}
print("        " + row)
print("    ]\n}")
