/// Text made safe for HTML.
enum HTML {
    /// A name that may go on in the next line where a new word begins: "Movies|Feature".
    static func name(_ name: String) -> String {
        text(name).replacing(/([a-z0-9])([A-Z])/) { "\($0.1)<wbr>\($0.2)" }
    }

    /// For the text of an element, or of an attribute in double quotes.
    static func text(_ text: some StringProtocol) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
