import Foundation
import ProcessSupport
import TestSupport

/// A JSON schema of `movies`, and a validator of the JSON Schema keywords that the schemas use
/// (https://json-schema.org/draft/2020-12/schema).
struct JSONSchema {
    private static let folder = WorkspaceFolder.root.appending(path: "Apps/MoviesCLI/Schemas")

    /// The names of the schema files, without their extensions.
    static var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.filePath).sorted()
                .map { $0.replacing(".schema.json", with: "") }
        }
    }

    /// The keywords that `problems(in:)` checks, and those that only describe.
    private static let keywords: Set = [
        "$schema", "title", "description", "$ref", "type", "required", "properties", "items", "minimum", "maximum",
        "minLength", "pattern",
    ]

    private let schema: [String: Any]

    init(_ name: String) throws { schema = try Self.read("\(name).schema.json") }

    private static func read(_ file: String) throws -> [String: Any] {
        let data = try Data(contentsOf: folder.appending(path: file))
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? ["not an object": file]
    }

    /// Returns the differences between JSON and the schema. A key that no schema describes is one, too, so that each new key
    /// is documented.
    func problems(in text: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        return try Self.problems(value, schema, at: "$")
    }

    private static func problems(_ value: Any, _ schema: [String: Any], at place: String) throws -> [String] {
        var problems = schema.keys.filter { !keywords.contains($0) }.map { "\(place): unknown keyword \($0)" }
        var properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        var required = schema["required"] as? [String] ?? []
        var base = schema
        while let file = base["$ref"] as? String {
            base = try read(file)
            required += base["required"] as? [String] ?? []
            properties.merge(base["properties"] as? [String: [String: Any]] ?? [:]) { own, _ in own }
        }
        let types = schema["type"] as? [String] ?? [schema["type"] as? String ?? "object"]
        if !types.contains(where: { isValue(value, of: $0) }) {
            problems.append("\(place): not \(types.joined(separator: " or "))")
        }
        switch value {
        case let object as [String: Any]:
            problems += required.filter { object[$0] == nil }.map { "\(place): \($0) is missing" }
            for (key, member) in object {
                guard let schema = properties[key] else {
                    problems.append("\(place): \(key) is not described")
                    continue
                }
                problems += try Self.problems(member, schema, at: "\(place).\(key)")
            }
        case let array as [Any]:
            guard let items = schema["items"] as? [String: Any] else { return problems + ["\(place): no items"] }
            for (index, element) in array.enumerated() {
                problems += try Self.problems(element, items, at: "\(place)[\(index)]")
            }
        case let text as String:
            if text.count < (schema["minLength"] as? NSNumber)?.intValue ?? 0 { problems.append("\(place): empty") }
            if let pattern = schema["pattern"] as? String, try Regex(pattern).firstMatch(in: text) == nil {
                problems.append("\(place): \(text) does not match \(pattern)")
            }
        case let number as NSNumber where !isValue(value, of: "boolean"):
            let limit = { (keyword: String) in (schema[keyword] as? NSNumber)?.doubleValue }
            let range = (limit("minimum") ?? -.infinity)...(limit("maximum") ?? .infinity)
            if !range.contains(number.doubleValue) { problems.append("\(place): \(number) is not in \(range)") }
        default: break
        }
        return problems
    }

    private static func isValue(_ value: Any, of type: String) -> Bool {
        let isBoolean = (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
        return switch type {
        case "null": value is NSNull
        case "string": value is String
        case "boolean": isBoolean
        case "integer": !isBoolean && (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
        case "number": !isBoolean && value is NSNumber
        case "array": value is [Any]
        case "object": value is [String: Any]
        default: false
        }
    }
}
