import CoreDomain

/// A use case that does what a test says and keeps what it was given.
package struct StubUseCase<Input: Sendable, Output: Sendable>: UseCase {
    private let recorder = Recorder<Input>()
    private let body: @Sendable (Input) async throws -> Output

    package init(_ body: @escaping @Sendable (Input) async throws -> Output) {
        self.body = body
    }

    /// What it was given, in order.
    package var inputs: [Input] { recorder.all }

    package func execute(_ input: Input) async throws -> Output {
        recorder.append(input)
        return try await body(input)
    }
}
