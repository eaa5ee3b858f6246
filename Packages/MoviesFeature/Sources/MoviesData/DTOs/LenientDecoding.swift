extension KeyedDecodingContainer {
    /// The value under `key`; nil where it is missing, null, or of another type than expected.
    ///
    /// A field that a list can be shown without must never cost the whole list.
    func lenient<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
        // Not `decode`: to throw for each field that is merely absent costs more than all the rest.
        (try? decodeIfPresent(Value.self, forKey: key)) ?? nil
    }
}
