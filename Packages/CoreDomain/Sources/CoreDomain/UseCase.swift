/// One user action.
///
/// A feature has a use case for each user action, even if the use case only calls a repository. The list of use cases is
/// an overview of the feature.
public protocol UseCase<Input, Output>: Sendable {
    /// The input of the action.
    associatedtype Input: Sendable
    /// The result of the action.
    associatedtype Output: Sendable

    /// Performs the action.
    ///
    /// - Throws: An error of the feature or of a store, or `CancellationError`.
    func execute(_ input: Input) async throws -> Output
}
