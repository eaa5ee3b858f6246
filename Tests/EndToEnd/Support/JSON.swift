import Foundation

/// A JSON object whose values tests read as text.
struct JSON {
    private struct NotAnObject: Error {
        let text: String
    }

    private let object: [String: Any]

    init(_ text: String) throws {
        guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
            throw NotAnObject(text: text)
        }
        self.object = object
    }

    var keys: Set<String> { Set(object.keys) }

    /// The text of a string, a number or `null`; nil if the key is missing.
    subscript(key: String) -> String? {
        switch object[key] {
        case nil: nil
        case is NSNull: "null"
        case let string as String: string
        case let value?: "\(value)"
        }
    }

    /// Returns the object as JSON with sorted keys, without the given keys at any depth.
    func text(without keys: Set<String>) -> String {
        func reduced(_ value: Any) -> Any {
            switch value {
            case let object as [String: Any]: object.filter { !keys.contains($0.key) }.mapValues(reduced)
            case let list as [Any]: list.map(reduced)
            default: value
            }
        }
        let data = try? JSONSerialization.data(withJSONObject: reduced(object), options: [.sortedKeys, .prettyPrinted])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}
