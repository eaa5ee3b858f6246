internal import Foundation
internal import ProcessSupport

/// Builds all packages from clean on a scratch of its own, and has the compiler say how long it took.
package struct BuildMeasurement: Sendable {
    private let workspace: Workspace
    private let progress: any Progress

    package init(_ workspace: Workspace, progress: any Progress) {
        self.workspace = workspace
        self.progress = progress
    }

    /// - Throws: ``MeasurementError`` where something does not build.
    package func run() async throws -> BuildTimes {
        let swiftPM = SwiftPM(scratch: "stats", of: workspace)
        defer { try? FileManager.default.removeItem(at: swiftPM.scratch) }
        try? FileManager.default.removeItem(at: swiftPM.scratch)
        return try await withTemporaryFolder { folder in
            let options = ["-Xswiftc", "-stats-output-dir", "-Xswiftc", folder.filePath]
            let broken = try await PackageBuild(swiftPM, progress: progress).build(workspace.packages, options)
            if let first = broken.first {
                throw MeasurementError(description: "\(first.package.name) does not build:\n\(first.log)")
            }
            return try BuildTimes(readingStatisticsIn: folder)
        }
    }

    package struct MeasurementError: Error, CustomStringConvertible {
        package let description: String
    }
}
