/// A fetched value and its age.
public struct Fetched<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The time since the source confirmed the value; nil for a fresh value.
    public let age: Duration?
    /// The reason why the value is out of date; nil for a valid value, and for a stored value that is reported before a request.
    public let staleness: Staleness?
    /// Whether a newer value follows.
    public let isProvisional: Bool

    /// Creates a fetched value; by default a fresh one.
    public init(_ value: Value, age: Duration? = nil, staleness: Staleness? = nil, isProvisional: Bool = false) {
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

/// The reason why a value is out of date.
public struct Staleness: Hashable, Sendable {
    /// The time since the source confirmed the value.
    public let age: Duration
    /// The reason why the source sent no newer value; nil if no request was allowed.
    public let reason: MoviesError?

    /// Creates a reason with an age.
    public init(age: Duration, reason: MoviesError?) {
        self.age = age
        self.reason = reason
    }
}

/// A closure that receives a stored value before the fresh value is fetched.
public typealias StoredHandler<Value: Sendable> = @Sendable (Fetched<Value>) async -> Void
