import CoreDomain
import MoviesDomain

/// A use case that does what a test says and records its inputs.
package struct StubUseCase<Input: Sendable, Output: Sendable>: UseCase {
    private let recorder = Recorder<Input>()
    private let body: @Sendable (Input) async throws -> Output

    package init(_ body: @escaping @Sendable (Input) async throws -> Output) {
        self.body = body
    }

    /// The inputs, in order.
    package var inputs: [Input] { recorder.all }

    package func execute(_ input: Input) async throws -> Output {
        recorder.append(input)
        return try await body(input)
    }
}

/// A reporting use case that does what a test says and records its inputs.
package struct StubReportingUseCase<Input: Sendable, Report: Sendable, Output: Sendable>: ReportingUseCase {
    package typealias Body = @Sendable (Input, @escaping @Sendable (Report) async -> Void) async throws -> Output

    private let recorder = Recorder<Input>()
    private let body: Body

    package init(_ body: @escaping Body) {
        self.body = body
    }

    /// The inputs, in order.
    package var inputs: [Input] { recorder.all }

    package func execute(
        _ input: Input,
        report: @escaping @Sendable (Report) async -> Void
    ) async throws -> Output {
        recorder.append(input)
        return try await body(input, report)
    }
}
