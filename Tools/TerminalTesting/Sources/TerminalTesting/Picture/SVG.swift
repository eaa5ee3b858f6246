/// Parts of SVG text.
enum SVG {
    /// Text between tags or inside of quotes. What XML cannot hold becomes U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{0}"..<" ", "\u{FFFE}"..."\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// `#rrggbb`.
    static func color(_ value: UInt32) -> String {
        let digits = String(value & 0xFF_FFFF, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// A number with as few digits as it needs, at most three behind the point.
    static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
        var text = (thousandths < 0 ? "-" : "") + String(whole)
        if rest > 0 {
            var digits = String(rest + 1000).dropFirst()
            while digits.last == "0" { digits.removeLast() }
            text += "." + digits
        }
        return text
    }
}
