/// A value together with how current it is.
package struct Fetched<Value: Sendable>: Sendable {
    /// What was asked for.
    package let value: Value
    /// The time since the source last vouched for it; nil when it has come from there just now.
    package let age: Duration?
    /// Nil when the value is valid; otherwise how old it is, and why no newer one could be had.
    package let staleness: Staleness?

    package init(_ value: Value, age: Duration? = nil, staleness: Staleness? = nil) {
        self.value = value
        self.age = age
        self.staleness = staleness
    }

    /// The same currency for a value made from this one.
    package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Fetched<Other> {
        Fetched<Other>(try transform(value), age: age, staleness: staleness)
    }
}

extension Fetched: Equatable where Value: Equatable {}

/// Why an answer is an old one.
package struct Staleness: Hashable, Sendable {
    /// The time since the source last vouched for the answer.
    package let age: Duration
    /// What kept the source from answering now; nil where it was not to be asked.
    package let reason: MoviesError?

    package init(age: Duration, reason: MoviesError?) {
        self.age = age
        self.reason = reason
    }
}
