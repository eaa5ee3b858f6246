/// One thing a user can do, as a value that can be handed to whoever starts it.
public protocol UseCase<Input, Output>: Sendable {
    associatedtype Input: Sendable
    associatedtype Output: Sendable
    func execute(_ input: Input) async throws -> Output
}
