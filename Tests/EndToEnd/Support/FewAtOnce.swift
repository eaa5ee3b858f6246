import Foundation
import ProcessSupport
import Testing

/// Lets no more tests run at once than the machine can serve. All begin together otherwise, and a process whose test is not
/// served for ten seconds gives up waiting for its answer.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    // A test mostly waits for others.
    private static let slots = Slots(count: 2 * ProcessInfo.processInfo.activeProcessorCount)

    @concurrent
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // Once for every case, not for the suites around them.
        guard testCase != nil else { return try await function() }
        try await Self.slots.run(function)
    }
}

extension Trait where Self == FewAtOnce {
    /// As many at once as the machine can serve.
    static var fewAtOnce: Self { FewAtOnce() }
}
