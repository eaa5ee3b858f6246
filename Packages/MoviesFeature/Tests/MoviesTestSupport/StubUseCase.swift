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

/// An in-memory store that calls `onUse` before each operation.
package struct WatchedRecordStore: RecordStore {
    private let store = InMemoryRecordStore()
    private let onUse: @Sendable () async throws -> Void

    package init(onUse: @escaping @Sendable () async throws -> Void) { self.onUse = onUse }

    package func removeAllRecords(in collection: RecordCollection) async throws -> Int {
        try await onUse()
        return try await store.removeAllRecords(in: collection)
    }

    package func write<Value: Sendable>(
        _ updates: @Sendable (any RecordTransaction) throws -> Value
    ) async throws -> Value {
        try await onUse()
        return try await store.write(updates)
    }
}

extension WatchedRecordStore {
    package static let failure = RecordStoreError(kind: .cannotWrite, path: "/full", message: "The disk is full.")

    package static let failing = WatchedRecordStore { throw failure }
}
