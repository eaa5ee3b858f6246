import CoreDomain
import MoviesDomain
package import Persistence

/// A use case that runs the closure of a test and records its inputs.
package struct StubUseCase<Input: Sendable, Output: Sendable>: UseCase {
    private let recorder = Recorder<Input>()
    private let body: @Sendable (Input) async throws -> Output

    package init(_ body: @escaping @Sendable (Input) async throws -> Output) { self.body = body }

    package var inputs: [Input] { recorder.all }

    package func execute(_ input: Input) async throws -> Output {
        recorder.append(input)
        return try await body(input)
    }
}

/// A reporting use case that runs the closure of a test and records its inputs.
package struct StubReportingUseCase<Input: Sendable, Report: Sendable, Output: Sendable>: ReportingUseCase {
    package typealias Body = @Sendable (Input, @escaping @Sendable (Report) async -> Void) async throws -> Output

    private let recorder = Recorder<Input>()
    private let body: Body

    package init(_ body: @escaping Body) { self.body = body }

    package var inputs: [Input] { recorder.all }

    package func execute(_ input: Input, report: @escaping @Sendable (Report) async -> Void) async throws -> Output {
        recorder.append(input)
        return try await body(input, report)
    }
}

/// The values that an operation reported and returned, and the error that it threw.
package struct Collected<Value: Sendable>: Sendable {
    package let elements: [Value]
    package let error: (any Error)?

    package static func from(
        _ operation: (_ report: @escaping @Sendable (Value) async -> Void) async throws -> Value?
    ) async -> Collected {
        let reported = Recorder<Value>()
        do {
            let result = try await operation { reported.append($0) }
            return Collected(elements: reported.all + (result.map { [$0] } ?? []), error: nil)
        } catch {
            return Collected(elements: reported.all, error: error)
        }
    }
}

/// An in-memory store that calls `onUse` before each operation.
package struct WatchedRecordStore: RecordStore {
    private let store = InMemoryRecordStore()
    private let onUse: @Sendable (_ isOnMainQueue: Bool) async throws -> Void

    package init(onUse: @escaping @Sendable (_ isOnMainQueue: Bool) async throws -> Void) { self.onUse = onUse }

    package func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await onUse(MainQueue.isCurrent)
        return try await store.removeAllRecords(in: collection)
    }

    package func write<Value: Sendable>(
        _ updates: @Sendable (any RecordTransaction) throws -> Value
    ) async throws -> Value {
        try await onUse(MainQueue.isCurrent)
        return try await store.write(updates)
    }
}

extension WatchedRecordStore {
    package static let failure = RecordStoreError(kind: .cannotWrite, path: "/full", message: "The disk is full.")

    /// A store whose operations all throw `failure`.
    package static let failing = WatchedRecordStore { _ in throw failure }
}
