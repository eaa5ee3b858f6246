// Prints Sources/TerminalText/WideRanges.swift from the Unicode Character Database.
//
//     swift Scripts/GenerateWideRanges.swift UnicodeData > Sources/TerminalText/WideRanges.swift
//
// UnicodeData has the lines W and F of EastAsianWidth.txt of one Unicode
// version, as published below https://www.unicode.org/Public/<version>/ucd/.

import Foundation

let file = URL(filePath: CommandLine.arguments[1]).appending(path: "EastAsianWidth.txt")
let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
// The first line of the file is its name: "# EastAsianWidth-15.0.0.txt".
let version = lines[0].split(separator: "-")[1].replacing(".txt", with: "")

var ranges: [ClosedRange<UInt32>] = []
for line in lines {
    // A line is "3000;F  # Zs  IDEOGRAPHIC SPACE" or, with spaces in some Unicode versions, "3001..3003 ; W".
    let fields = line.prefix { $0 != "#" }.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard fields.count == 2, fields[1] == "W" || fields[1] == "F" else { continue }
    let bounds = fields[0].split(separator: "..").compactMap { UInt32($0, radix: 16) }
    let (lower, upper) = (bounds[0], bounds[bounds.count - 1])
    if let last = ranges.last, last.upperBound + 1 == lower {
        ranges[ranges.count - 1] = last.lowerBound...upper
    } else {
        ranges.append(lower...upper)
    }
}

func hexadecimal(_ value: UInt32) -> String { "0x" + String(value, radix: 16, uppercase: true) }

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
