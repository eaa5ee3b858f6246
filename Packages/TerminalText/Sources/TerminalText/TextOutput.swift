import Foundation

/// The output of a one-shot view: data on one stream, messages for people on another.
@MainActor
public protocol TextOutput: AnyObject {
    /// The number of cells in a line of the data stream; nil if the stream is not a terminal and lines have no limit.
    var width: Int? { get }

    /// The colours that may be written to the data stream.
    var colorSupport: ColorSupport { get }

    /// Whether text on the data stream has the styles of ``Style/highContrast``.
    var isHighContrast: Bool { get }

    /// Writes text to the data stream. Untrusted text must be `SafeText`, or its format must escape it, as JSON does.
    func write(_ data: String) throws

    /// Writes binary data to the data stream; throws an error if the stream is a terminal.
    func write(bytes: [UInt8]) throws

    /// Writes a message for people to the stream for messages, on a separate line.
    func note(_ text: SafeText)

    /// Shows the progress of long work in place of earlier progress; nil removes the earlier progress.
    func progress(_ text: SafeText?)
}

extension TextOutput {
    /// The default is false.
    public var isHighContrast: Bool { false }

    /// Returns the text with the control sequences that the data stream supports.
    public func rendered(_ text: StyledText) -> String {
        text.rendered(colorSupport, isHighContrast: isHighContrast)
    }
}

/// The format of a one-shot view's data. The raw value is the user's choice for `--format`.
public enum OutputFormat: String, Sendable, CaseIterable {
    /// Aligned columns for people.
    case table
    /// One JSON object.
    case json
    /// One ID per line.
    case ids
    /// Tab-separated fields, one row per line, for programs.
    case tabSeparated = "tsv"
    /// Comma-separated fields, one row per line after a line with the names of the columns, for spreadsheets.
    case commaSeparated = "csv"
}

/// Tab-separated rows for programs; nothing is truncated or aligned.
public enum TabSeparated {
    /// Returns the line of a row without its line break.
    ///
    /// A field contains neither tab nor line break, because ``SafeText`` has none.
    public static func row(_ fields: [SafeText]) -> String {
        fields.map(\.string).joined(separator: "\t")
    }
}

/// Comma-separated rows for spreadsheets (RFC 4180); nothing is truncated or aligned.
public enum CommaSeparated {
    /// Returns the line of a row without its line break. Fields with a comma or a quotation mark are quoted. An apostrophe precedes
    /// a text that a spreadsheet would read as a formula (https://owasp.org/www-community/attacks/CSV_Injection), also after white
    /// space and apostrophes. A reader can therefore remove one apostrophe before a formula.
    public static func row(_ fields: [SafeText]) -> String {
        fields.map { field in
            let text = isFormula(field.string) ? "'" + field.string : field.string
            // A comparison of characters would miss a special scalar before a combining mark.
            guard text.utf8.contains(where: ",\"".utf8.contains) else { return text }
            return "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
        }
        .joined(separator: ",")
    }

    private static func isFormula(_ text: String) -> Bool {
        let start = text.unicodeScalars.first { $0 != "'" && !$0.properties.isWhitespace }
        return start.map("=+-@".unicodeScalars.contains) == true && Double(text) == nil
    }
}

/// JSON that is safe to write to a terminal.
public enum JSONText {
    /// Returns the value as JSON with sorted keys, whose order otherwise varies between runs, and a final line break. Each member has a
    /// line unless `isIndented` is false.
    public static func text(_ value: some Encodable, isIndented: Bool = true) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    }

    /// Returns the JSON with escapes for characters that the encoder does not escape, which occur only inside strings: DEL, C1 controls,
    /// and invisible, private-use and unassigned characters.
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
