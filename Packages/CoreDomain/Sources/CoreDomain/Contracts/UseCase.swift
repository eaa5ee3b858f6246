/// One thing a user can do, as a value that can be handed to whoever starts it.
///
/// The list of the use cases of a feature tells what the feature is for, so there is one for each such thing, even where
/// it only asks a repository.
public protocol UseCase<Input, Output>: Sendable {
    /// What the user gives.
    associatedtype Input: Sendable
    /// What the user gets.
    associatedtype Output: Sendable

    /// Does it once.
    ///
    /// - Throws: the feature's own error, or `CancellationError`.
    func execute(_ input: Input) async throws -> Output
}
