package import TerminalText

package struct CacheStatus: Encodable {
    private let path: String
    private let responses: Int
    private let bytes: Int

    package init(path: String, responses: Int, bytes: Int) {
        self.path = path
        self.responses = responses
        self.bytes = bytes
    }

    @MainActor
    package func write(_ format: OutputFormat, to output: any TextOutput) throws {
        switch format {
        case .json: try output.write(JSONText.text(self))
        case .ids: try output.write(SafeText(path).string + "\n")
        case .tabSeparated: try output.write(TabSeparated.row(fields) + "\n")
        case .commaSeparated:
            let names: [SafeText] = ["path", "responses", "bytes"]
            try output.write([names, fields].map { CommaSeparated.row($0) + "\n" }.joined())
        case .table:
            var list = FieldList()
            list.append("File", SafeText(path))
            list.append("Responses", SafeText(String(responses)))
            list.append("Size", SafeText("\(bytes) bytes"))
            let lines = list.lines(width: output.width).map { output.rendered($0) + "\n" }
            try output.write(lines.joined())
        }
    }

    private var fields: [SafeText] { [SafeText(path), SafeText(String(responses)), SafeText(String(bytes))] }
}
