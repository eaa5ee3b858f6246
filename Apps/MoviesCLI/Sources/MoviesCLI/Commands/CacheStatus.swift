import TerminalText

/// How much is stored of TMDB's answers, and where.
struct CacheStatus: Encodable {
    let path: String
    let responses: Int
    let bytes: Int

    /// The status in the form asked for; there are no ids, so that form is the path alone.
    func text(_ format: OutputFormat, width: Int?, colorSupport: ColorSupport) throws -> String {
        switch format {
        case .json:
            return try JSONText.text(self)
        case .ids:
            return SafeText(path).string + "\n"
        case .tabSeparated:
            return TabSeparated.row([SafeText(path), SafeText(String(responses)), SafeText(String(bytes))]) + "\n"
        case .table:
            var fields = FieldList()
            fields.append("File", SafeText(path))
            fields.append("Answers", SafeText(String(responses)))
            fields.append("Size", SafeText("\(bytes) bytes"))
            return fields.lines(width: width).map { $0.rendered(colorSupport) + "\n" }.joined()
        }
    }
}
