/// A user action, as a value with one method.
///
/// A feature has one for each user action, even if it only calls a repository: the list of use cases shows what the feature
/// does.
public protocol UseCase<Input, Output>: Sendable {
    /// The input of the action.
    associatedtype Input: Sendable
    /// The result of the action.
    associatedtype Output: Sendable

    /// Performs the action.
    ///
    /// - Throws: An error of the feature, or `CancellationError`.
    func execute(_ input: Input) async throws -> Output
}
