/// Header fields, found without regard to the case of their names (RFC 9110, section 5.1), kept in the order given.
public struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private var fields: [(name: String, value: String)] = []

    /// Makes headers from name and value pairs; a later pair replaces an earlier one of the same name.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of the field called `name`, in whatever case it was given.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            let index = fields.firstIndex { $0.name.lowercased() == name.lowercased() }
            switch (index, newValue) {
            case (let index?, let value?): fields[index].value = value
            case (let index?, nil): fields.remove(at: index)
            case (nil, let value?): fields.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// Whether both hold the same fields, in whatever order.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.count == right.fields.count && left.allSatisfy { right[$0.name] == $0.value }
    }
}

extension HTTPHeaders: Sequence {
    /// Goes through the fields in the order in which they were given.
    public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        fields.makeIterator()
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names alone: values may be credentials.
    public var description: String { "[\(fields.map(\.name).joined(separator: ", "))]" }
    /// The same as `description`.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` finds no values.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
