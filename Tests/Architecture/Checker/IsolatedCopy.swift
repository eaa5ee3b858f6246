package import Foundation
import ProcessSupport
package import WorkspaceGraph

/// A copy of the workspace in which one feature stands without the other features and without what joins them.
///
/// It is kept and brought up to date, so that a second run builds only what changed.
package struct IsolatedCopy: Sendable {
    package let workspace: Workspace
    /// Holds the copy and the build.
    package let folder: URL

    package init(of workspace: Workspace, in folder: URL) {
        self.workspace = workspace
        self.folder = folder
    }

    package var root: URL { folder.appending(path: "workspace", directoryHint: .isDirectory) }

    /// Makes the copy hold the packages below Packages and Tools but for the other features and Composition.
    package func prepare(for feature: WorkspacePackage) throws {
        let kept = workspace.packages.filter { package in
            let isArea = package.path.hasPrefix("Packages/") || package.path.hasPrefix("Tools/")
            let isOther = workspace.rules.feature(of: package) != nil && package.path != feature.path
            return isArea && !isOther && package.name != "Composition"
        }
        var wanted: [String: URL] = [:]
        for package in kept {
            let folder = workspace.url(of: package.path)
            for file in SourceFiles.all(in: folder) {
                wanted["\(package.path)/\(file.path(from: folder))"] = file
            }
        }
        try removeFiles(but: Set(wanted.keys))
        for (path, original) in wanted {
            try update(root.appending(path: path), from: original)
        }
    }

    /// Builds the feature in the copy, alone, and runs its tests.
    package func test(_ feature: WorkspacePackage) async throws -> TestReport {
        // SwiftPM adds the suffix where it runs XCTest as well, which is up to the version.
        let reports = ["", "-swift-testing"].map { folder.appending(path: "\(feature.name)\($0).xml") }
        for report in reports { try? FileManager.default.removeItem(at: report) }
        let outcome = try await Subprocess([
            // Behind the tests that run beside this one, some of which must be answered in time.
            "nice", "-n", "19", "swift", "test", "--package-path", root.appending(path: feature.path).filePath,
            "--scratch-path", folder.appending(path: "scratch").filePath,
            // The plan that SwiftPM keeps of a build may be that of the other feature.
            "--disable-build-manifest-caching", "--disable-xctest", "-debug-info-format", "none",
            "-Xswiftc", "-index-ignore-system-modules",
            // A module at a time takes a tenth less than file by file, which helps only whoever edits one.
            "-Xswiftc", "-whole-module-optimization", "-Xswiftc", "-num-threads", "-Xswiftc", "1",
            // The system's modules are those that the tests themselves were compiled with.
            "-Xswiftc", "-module-cache-path",
            "-Xswiftc", workspace.root.appending(path: ".build/module-cache").filePath,
            "--xunit-output", reports[0].filePath,
        ])
        .run()
        let text = reports.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
        return TestReport(
            tests: text.matches(of: /<testcase\s/).count,
            succeeded: outcome.exitCode == 0,
            log: outcome.text + outcome.errorText
        )
    }

    /// What came of a feature's tests.
    package struct TestReport: Sendable {
        package let tests: Int
        package let succeeded: Bool
        package let log: String
    }

    private func removeFiles(but wanted: Set<String>) throws {
        for file in SourceFiles.all(in: root)
        where !wanted.contains(file.path(from: root)) {
            try FileManager.default.removeItem(at: file)
        }
        // A folder left empty is still a package's or a target's folder.
        for area in ["Packages", "Tools"] {
            let children = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: area).filePath)
            for child in children ?? [] where !wanted.contains(where: { $0.hasPrefix("\(area)/\(child)/") }) {
                try FileManager.default.removeItem(at: root.appending(path: "\(area)/\(child)"))
            }
        }
    }

    /// Leaves a file alone that is the same already: a new date would build it again.
    private func update(_ copy: URL, from original: URL) throws {
        let manager = FileManager.default
        if manager.contentsEqual(atPath: copy.filePath, andPath: original.filePath) { return }
        try manager.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? manager.removeItem(at: copy)
        try manager.copyItem(at: original, to: copy)
    }
}
