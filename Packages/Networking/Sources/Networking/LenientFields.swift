import Synchronization

/// The fields of a JSON object, which are decoded such that an invalid value costs only itself.
///
/// A `DataTransferService` logs the values that were dropped, without their text.
public struct LenientFields: Decodable {
    private let container: KeyedDecodingContainer<JSONKey>
    private let dropped: DroppedValues?

    /// Creates the fields of the object that a decoder is at.
    ///
    /// - Throws: `DecodingError` if the value is not an object.
    public init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: JSONKey.self)
        dropped = decoder.droppedValues
    }

    /// Returns the value of a field; nil if the field is missing, null or invalid. Drops an invalid value.
    public func value<Value: Decodable>(_ key: String, as type: Value.Type = Value.self) -> Value? {
        value(key) { (value: Value) in value }
    }

    /// Returns the transformed value of a field; nil if the field is missing, null or invalid. A value that `transform`
    /// maps to nil is invalid.
    public func value<Raw: Decodable, Value>(_ key: String, _ transform: (Raw) -> Value?) -> Value? {
        do {
            // `decode` would be slower, because it throws an error for each missing field.
            guard let raw = try container.decodeIfPresent(Raw.self, forKey: JSONKey(stringValue: key)) else {
                return nil
            }
            if let value = transform(raw) { return value }
            throw invalid(key)
        } catch {
            dropped?.add(error)
            return nil
        }
    }

    /// Returns the text of a field; nil if the field is missing, null, empty or invalid.
    ///
    /// - Parameter maximumLength: The length in UTF-8 bytes above which a text is invalid, so that a service cannot fill memory and stores.
    public func text(_ key: String, maximumLength: Int = 10_000) -> String? {
        text(key) { $0.utf8.count <= maximumLength ? $0 : nil }
    }

    /// Returns the transformed text of a field; nil if the field is missing, null, empty or invalid.
    public func text<Value>(_ key: String, _ transform: (String) -> Value?) -> Value? {
        // The inner optional is nil for an empty text, which means an unknown value.
        value(key) { (text: String) -> Value?? in text.isEmpty ? .some(nil) : transform(text).map { .some($0) } } ?? nil
    }

    /// Returns the elements of an array without its invalid elements. Empty if the field is missing, null or not an array.
    public func elements<Element: Decodable>(_ key: String, of type: Element.Type = Element.self) -> [Element] {
        value(key, as: LenientArray<Element>.self)?.elements ?? []
    }

    /// Returns the elements of an array without its invalid elements.
    ///
    /// - Throws: `DecodingError` if the field is missing or not an array, or if it has elements and all are invalid, so
    ///   that an unexpected body does not look like an empty one.
    public func requiredElements<Element: Decodable>(_ key: String, of type: Element.Type = Element.self) throws
        -> [Element]
    {
        let elements = try container.decode(LenientArray<Element>.self, forKey: JSONKey(stringValue: key)).elements
        // This call throws the error of the first element, or returns an empty array.
        return elements.isEmpty ? try container.decode([Element].self, forKey: JSONKey(stringValue: key)) : elements
    }

    /// Returns the value of a field.
    ///
    /// - Parameter isValid: Returns whether the caller can use the value.
    /// - Throws: `DecodingError` if the field is missing, null or invalid.
    public func required<Value: Decodable>(
        _ key: String,
        as type: Value.Type = Value.self,
        where isValid: (Value) -> Bool = { _ in true }
    ) throws -> Value {
        let value = try container.decode(Value.self, forKey: JSONKey(stringValue: key))
        guard isValid(value) else { throw invalid(key) }
        return value
    }

    /// Returns the error for a field whose value the caller cannot use.
    public func invalid(_ key: String) -> DecodingError {
        .dataCorruptedError(forKey: JSONKey(stringValue: key), in: container, debugDescription: "invalid value")
    }
}

private struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

private struct LenientArray<Element: Decodable>: Decodable {
    private(set) var elements: [Element] = []

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            if let element = try container.decode(LenientElement<Element>.self).value { elements.append(element) }
        }
    }
}

private struct LenientElement<Element: Decodable>: Decodable {
    let value: Element?

    init(from decoder: any Decoder) {
        do {
            value = try Element(from: decoder)
        } catch {
            value = nil
            decoder.droppedValues?.add(error)
        }
    }
}

/// The errors of the values that the decoding of one body has dropped.
final class DroppedValues: Sendable {
    /// The key of the values in `Decoder.userInfo`; nil never occurs, because the name is not empty.
    static let key = CodingUserInfoKey(rawValue: "Networking.droppedValues")

    /// The maximum number of errors that are kept, because a body can have many thousands.
    private static let capacity = 10

    private let state = Mutex((count: 0, errors: [DecodingError]()))

    func add(_ error: any Error) {
        guard let error = error as? DecodingError else { return }
        state.withLock { state in
            state.count += 1
            if state.errors.count < Self.capacity { state.errors.append(error) }
        }
    }

    var content: (count: Int, errors: [DecodingError]) { state.withLock { ($0.count, $0.errors) } }
}

extension Decoder {
    fileprivate var droppedValues: DroppedValues? {
        DroppedValues.key.flatMap { userInfo[$0] } as? DroppedValues
    }
}
