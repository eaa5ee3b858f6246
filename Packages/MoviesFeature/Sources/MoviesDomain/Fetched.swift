/// A fetched value and its age.
package struct Fetched<Value: Sendable>: Sendable {
    package let value: Value
    /// The time since the source confirmed the value; nil for a fresh value.
    package let age: Duration?
    /// The reason why the value is out of date. Nil for a valid value, and for a stored value that is reported before a
    /// request.
    package let staleness: Staleness?
    /// Whether a newer value follows.
    package let isProvisional: Bool

    package init(_ value: Value, age: Duration? = nil, staleness: Staleness? = nil, isProvisional: Bool = false) {
        self.value = value
        self.age = age
        self.staleness = staleness
        self.isProvisional = isProvisional
    }

    /// Returns the transformed value with the same age and staleness.
    package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Fetched<Other> {
        Fetched<Other>(try transform(value), age: age, staleness: staleness, isProvisional: isProvisional)
    }
}

extension Fetched: Equatable where Value: Equatable {}

/// The reason why a value is out of date.
package struct Staleness: Hashable, Sendable {
    /// The time since the source confirmed the value.
    package let age: Duration
    /// The reason why the source sent no newer value; nil if no request was allowed.
    package let reason: MoviesError?

    package init(age: Duration, reason: MoviesError?) {
        self.age = age
        self.reason = reason
    }
}

/// A closure that receives a stored value before the fresh value is fetched.
package typealias StoredHandler<Value: Sendable> = @Sendable (Fetched<Value>) async -> Void
