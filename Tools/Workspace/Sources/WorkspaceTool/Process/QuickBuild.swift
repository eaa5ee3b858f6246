internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// Builds one executable as quickly as can be, and not at all while what it is made of looks the same.
struct QuickBuild {
    private let name: String
    private let context: ToolContext
    private let state: StateFolder

    init(_ name: String, context: ToolContext) {
        self.name = name
        self.context = context
        state = StateFolder(root: context.root)
    }

    private var recordFile: URL { state.file("run/\(name).json") }

    private var build: [String] {
        get async throws { [try await Toolchain.current(state: state).identity] + SwiftPM.sharedOptions }
    }

    /// The executable of the last build, where nothing changed since.
    func current() async throws -> URL? {
        guard !name.contains("/"), let record = try? RunRecord(reading: recordFile) else { return nil }
        return record.executable(build: try await build, root: context.root)
    }

    /// Builds the product of a package.
    func make(_ product: PackageProduct, of package: WorkspacePackage, in workspace: Workspace) async throws -> URL {
        let isFirst = !FileManager.default.fileExists(atPath: recordFile.filePath)
        context.console.note("Building \(product.name)\(isFirst ? " (the first time takes about a minute)" : "")…")
        var record = try await record(of: product, package, workspace)
        let swiftPM = SwiftPM(of: workspace)
        let outcome = try await swiftPM.build(package, ["--product", product.name])
        guard outcome.exitCode == 0 else {
            context.console.note(BuildLog.text(of: outcome))
            throw Failure("\(product.name) does not build; the errors stand above.")
        }
        let binary = try await swiftPM.binFolder(of: package).appending(path: product.name)
        record?.binary = binary.filePath
        try state.write {
            if let record {
                try record.write(to: recordFile)
            } else {
                try? FileManager.default.removeItem(at: recordFile)
            }
        }
        return binary
    }

    private func record(
        of product: PackageProduct,
        _ package: WorkspacePackage,
        _ workspace: Workspace
    ) async throws -> RunRecord? {
        let units = UnitGraph(workspace, graph: TargetGraph(workspace, imports: ImportIndex(byFile: [:])))
        let parts = Set(
            product.targets.flatMap { units.closure(of: .target(TargetID(package: package.path, name: $0))) }
        )
        let packages = Set(parts.map(\.packagePath)).sorted()
        // What such a manifest says is known only by asking SwiftPM each time.
        guard try !packages.contains(where: workspace.readsEnvironment) else { return nil }
        return RunRecord(
            of: parts.sorted().flatMap { units.files[$0] ?? [] },
            packages: packages,
            build: try await build,
            root: workspace.root
        )
    }
}
