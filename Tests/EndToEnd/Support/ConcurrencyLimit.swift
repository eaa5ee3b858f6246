import Foundation
import ProcessSupport
import Testing

/// A trait that limits how many end-to-end test cases run concurrently.
///
/// Without a limit all test cases start together. On a busy machine a scripted server then misses the 10-second request timeout of
/// `movies`.
struct ConcurrencyLimit: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    // Twice the cores, because a test mostly waits for its processes.
    private static let slots = Slots(count: 2 * ProcessInfo.processInfo.activeProcessorCount)

    @concurrent
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A scope without a test case is a suite or a whole parameterised test. Only the cases take slots.
        guard testCase != nil else { return try await function() }
        try await Self.slots.run(function)
    }
}

extension Trait where Self == ConcurrencyLimit {
    static var limitedConcurrency: Self { ConcurrencyLimit() }
}
