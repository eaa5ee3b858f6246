import ArchitectureChecker
import Foundation
import TestSupport
import Testing
import WorkspaceKit

@Suite("A feature on its own", .tags(.slow), .timeLimit(.minutes(20)))
struct FeatureIsolationTests {
    /// One test for all features: they take turns in one copy and one scratch, so that what they share is built once.
    @Test("Each feature builds and passes its tests without the other features, Composition and the apps")
    func eachAlone() async throws {
        let workspace = try await RealWorkspace.model
        let features = workspace.packages.filter { workspace.rules.feature(of: $0) != nil }
        #expect(features.count >= 2)
        let copy = IsolatedCopy(of: workspace, in: WorkspaceFolder.root.appending(path: ".build/isolation"))
        for feature in features {
            try copy.prepare(for: feature)
            let report = try await copy.test(feature)
            #expect(report.succeeded, "\(feature.name) alone:\n\(report.log)")
            #expect(report.tests > 0, "\(feature.name) alone ran no test")
        }
    }
}

extension Tag {
    @Tag static var slow: Self
}
