extension KeyedDecodingContainer {
    /// The value under `key`; nil where it is missing, null, or of another type than expected.
    ///
    /// A field that a list can be shown without must never cost the whole list.
    func lenient<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
        try? decode(Value.self, forKey: key)
    }
}
