internal import Foundation
internal import WorkspaceKit

/// Builds packages on one scratch and runs their tests, those of a few packages at once.
struct TestRun {
    let swiftPM: SwiftPM
    let environment: TestEnvironment
    let filter: String?
    let logs: URL
    let progress: TerminalProgress
    /// Whether a package's tests use XCTest.
    let usesXCTest: @Sendable (WorkspacePackage) -> Bool

    /// Tests of one package run side by side already, and some of them watch the clock.
    private static let limit = 4

    /// Calls `finished` as each package is done; those that do not build come first.
    func run(_ packages: [WorkspacePackage], _ finished: (TestOutcome) async throws -> Void) async throws {
        guard let first = packages.first else { return }
        let broken = try await PackageBuild(swiftPM, progress: progress).build(packages)
        for failure in broken {
            try await finished(TestOutcome(failure.package, problem: "does not build", log: failure.log))
        }
        let bin = try await swiftPM.binFolder(of: first)
        let brokenPaths = Set(broken.map(\.package.path))
        var waiting = packages.filter { !brokenPaths.contains($0.path) }[...]
        // One more than there are processors, because some tests wait.
        let atOnce = min(Self.limit, ProcessInfo.processInfo.activeProcessorCount + 1)
        try await withThrowingTaskGroup(of: TestOutcome.self) { tasks in
            func startNext() {
                guard let package = waiting.popFirst() else { return }
                tasks.addTask { try await test(package, bin: bin) }
            }
            for _ in 0..<atOnce { startNext() }
            while let outcome = try await tasks.next() {
                startNext()
                try await finished(outcome)
            }
        }
    }

    private func test(_ package: WorkspacePackage, bin: URL) async throws -> TestOutcome {
        let runner = TestRunner(swiftPM, environment: environment, filter: filter, logs: logs)
        return try await progress.during("Testing \(package.name)") {
            try await runner.run(package, bin: bin, usesXCTest: usesXCTest(package))
        }
    }
}
