extension KeyedDecodingContainer {
    /// The value under `key`; nil where it is missing, null, or of another type than expected.
    ///
    /// A field that a list can be shown without must never cost the whole list.
    func lenient<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
        try? decode(Value.self, forKey: key)
    }

    /// The whole number under `key`, also where it was written as a fraction ("117.0").
    func lenientInteger(_ key: Key) -> Int? {
        lenient(key, as: Int.self) ?? lenient(key, as: Double.self).flatMap { Int(exactly: $0) }
    }
}
