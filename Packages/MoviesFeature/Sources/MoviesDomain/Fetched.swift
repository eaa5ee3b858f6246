/// The role of stored responses in a request.
public enum CachePolicy: Hashable, Sendable {
    /// Shows the stored response first, then the source's.
    case cacheFirst
    /// Uses a stored response while it is valid, and an expired one if the source cannot be reached.
    case freshWhileValid
    /// Ignores stored responses.
    case reload
    /// Never sends a request.
    case storedOnly
}

/// A value and its age.
package struct Fetched<Value: Sendable>: Sendable {
    package let value: Value
    /// The time since the source confirmed the value; nil if it confirmed it just now.
    package let age: Duration?
    /// Nil while the value is valid.
    package let staleness: Staleness?

    package init(_ value: Value, age: Duration? = nil, staleness: Staleness? = nil) {
        self.value = value
        self.age = age
        self.staleness = staleness
    }

    /// Returns a transformed value of the same age.
    package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Fetched<Other> {
        Fetched<Other>(try transform(value), age: age, staleness: staleness)
    }
}

extension Fetched: Equatable where Value: Equatable {}

/// The reason why a value is out of date.
package struct Staleness: Hashable, Sendable {
    /// The time since the source confirmed the value.
    package let age: Duration
    /// Why the source sent no newer value; nil if no request was allowed.
    package let reason: MoviesError?

    package init(age: Duration, reason: MoviesError?) {
        self.age = age
        self.reason = reason
    }
}

/// Receives a stored value before its fresh version is fetched.
package typealias StoredHandler<Value: Sendable> = @Sendable (Fetched<Value>) async -> Void

/// A use case that reports values before it returns: a stored value, or pages as they arrive.
package protocol ReportingUseCase<Input, Report, Output>: Sendable {
    associatedtype Input: Sendable
    associatedtype Report: Sendable
    associatedtype Output: Sendable

    /// Runs the use case once.
    ///
    /// - Parameter report: Called in order; the use case waits for each call.
    /// - Throws: `MoviesError` or `CancellationError`.
    func execute(_ input: Input, report: @escaping @Sendable (Report) async -> Void) async throws -> Output
}
