/// A use case that reports intermediate values before it returns: a stored value, or pages as they arrive.
package protocol ReportingUseCase<Input, Report, Output>: Sendable {
    associatedtype Input: Sendable
    associatedtype Report: Sendable
    associatedtype Output: Sendable

    /// - Parameter report: Receives the intermediate values in order. The use case waits for each call to return.
    func execute(_ input: Input, report: @escaping @Sendable (Report) async -> Void) async throws -> Output
}
