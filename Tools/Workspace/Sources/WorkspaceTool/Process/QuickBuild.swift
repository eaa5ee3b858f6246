internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// Builds one executable as quickly as can be, and not at all while what it is made of looks the same.
struct QuickBuild {
    private let product: PackageProduct
    private let package: WorkspacePackage
    private let context: ToolContext
    private let swiftPM: SwiftPM
    private let record: URL
    private let fingerprint: String

    /// Measured from clean on two cores: `movies` took 44 s of processor time without the last option, 38 s with it.
    private static let options = [
        "--disable-build-manifest-caching", "--disable-index-store", "-debug-info-format", "none",
    ]

    init(_ product: PackageProduct, of package: WorkspacePackage, in workspace: Workspace, context: ToolContext)
        async throws
    {
        self.product = product
        self.package = package
        self.context = context
        let state = StateFolder(root: workspace.root)
        record = state.file("run/\(product.name).record")
        // A scratch of its own, because the options differ from those of the tests.
        swiftPM = SwiftPM(scratch: "run", of: workspace, options: Self.options)
        let toolchain = try await Toolchain.current(state: state)
        let imports = ImportIndex(byFile: [:])
        let units = UnitGraph(workspace, graph: TargetGraph(workspace, imports: imports))
        let parts = Set(
            product.targets.flatMap { units.closure(of: .target(TargetID(package: package.path, name: $0))) }
        )
        let files = parts.sorted().flatMap { units.files[$0] ?? [] }
        fingerprint = ([toolchain.identity] + Self.options + files.map { Self.stamp(of: $0, in: workspace) })
            .joined(separator: "\n")
    }

    /// The executable, built where it must be.
    func binary() async throws -> URL {
        if let known = try? String(contentsOf: record, encoding: .utf8), known.hasSuffix("\n\n\(fingerprint)") {
            let binary = URL(filePath: String(known.prefix { $0 != "\n" }))
            if FileManager.default.isExecutableFile(atPath: binary.filePath) { return binary }
        }
        let isFirst = !FileManager.default.fileExists(atPath: record.filePath)
        context.console.note("Building \(product.name)\(isFirst ? " (the first time takes about a minute)" : "")…")
        let outcome = try await swiftPM.build(package, ["--product", product.name])
        guard outcome.exitCode == 0 else {
            context.console.note(BuildLog.text(of: outcome))
            throw Failure("\(product.name) does not build; the errors stand above.")
        }
        let binary = try await swiftPM.binFolder(of: package).appending(path: product.name)
        try record.write("\(binary.filePath)\n\n\(fingerprint)")
        return binary
    }

    /// What a file looks like from outside. It changes when the file is replaced, by an older one, too.
    private static func stamp(of file: FileEntry, in workspace: Workspace) -> String {
        var status = stat()
        guard lstat(workspace.url(of: file.path).filePath, &status) == 0 else { return "\(file.path) gone" }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        return
            "\(file.path) \(file.mode.rawValue) \(status.st_size) \(status.st_ino) \(modified.tv_sec).\(modified.tv_nsec)"
    }
}
