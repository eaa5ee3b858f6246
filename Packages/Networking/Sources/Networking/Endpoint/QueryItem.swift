/// A name and a value of a query, both as plain text: they are percent-encoded when the request is made.
public struct QueryItem: Sendable, Hashable {
    /// The name, unique in a request: a later item of the same name replaces an earlier one.
    public var name: String
    /// The value, any text at all.
    public var value: String

    /// Makes an item.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
