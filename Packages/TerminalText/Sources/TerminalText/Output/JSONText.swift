import Foundation

/// JSON as it is written to a stream that may be a terminal.
public enum JSONText {
    /// The value as JSON, its keys sorted, since the encoder's own order changes from run to run; one line break at the end.
    public static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    }

    /// The encoder leaves DEL, C1 and the invisible characters that turn text around as they are. Inside JSON they can
    /// only stand in strings, where an escape means the same.
    private static func escaped(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: mustBeEscaped) else { return json }
        return json.unicodeScalars.reduce(into: "") { text, scalar in
            if mustBeEscaped(scalar) {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n"
        case .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }
}
