/// `--name value` pairs: this tool is called by scripts alone.
struct Arguments {
    private let values: [String: String]

    init(_ arguments: ArraySlice<String>) {
        var values: [String: String] = [:]
        var rest = arguments
        while let name = rest.popFirst(), let value = rest.popFirst() { values[name] = value }
        self.values = values
    }

    subscript(name: String) -> String {
        get throws {
            guard let value = values["--" + name] else { throw MeasureError("--\(name) is missing") }
            return value
        }
    }
}

/// Why nothing could be measured.
struct MeasureError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
