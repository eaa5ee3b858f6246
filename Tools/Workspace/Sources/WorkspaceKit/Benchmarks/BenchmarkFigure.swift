internal import Foundation

/// One line that a benchmark printed: what was measured, and how much it was.
package struct BenchmarkFigure: Sendable, Hashable, Codable {
    package let name: String
    package let value: Double
    /// "ms", "MB".
    package let unit: String
    /// Whether it kept its limit; nil where it has none.
    package let isMet: Bool?

    package init(name: String, value: Double, unit: String, isMet: Bool? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.isMet = isMet
    }

    /// Reads a line of columns that stand two cells apart: the name, then among others the first number that has a unit, and last "ok" or
    /// "MISSED" where there is a limit. nil for any other line.
    package init?(line: some StringProtocol) {
        let columns = String(line).split(separator: /\s{2,}/).map { $0.trimmingPrefix(while: { $0.isWhitespace }) }
        guard let name = columns.first, columns.count > 1, name.contains(where: \.isLetter) else { return nil }
        for column in columns.dropFirst() {
            guard let match = String(column).wholeMatch(of: /([0-9][0-9,]*(?:\.[0-9]+)?) ?([A-Za-zµ%][A-Za-zµ\/]*)/),
                let value = Double(match.1.replacing(",", with: ""))
            else { continue }
            let verdict: Bool? =
                switch columns.last {
                case "ok": true
                case "MISSED": false
                default: nil
                }
            self.init(name: String(name), value: value, unit: String(match.2), isMet: verdict)
            return
        }
        return nil
    }

    /// The name without its first number, and that number: figures that are alike but for it are points of one curve.
    package var size: (series: String, size: Double)? {
        guard let match = name.firstMatch(of: /[0-9][0-9,]*/),
            let size = Double(match.0.replacing(",", with: "")), size > 0
        else { return nil }
        return (name.replacingCharacters(in: match.range, with: "#"), size)
    }
}
