public import Foundation

/// A value under its key. What the bytes mean is its owner's affair.
public struct Record: Sendable, Equatable {
    /// Identifies the record in its collection. Keys are compared by their UTF-8 bytes: two spellings of one letter that
    /// Unicode calls equivalent are two keys.
    public var key: String
    /// The bytes.
    public var value: Data

    /// Puts a value under a key.
    public init(key: String, value: Data) {
        self.key = key
        self.value = value
    }
}
