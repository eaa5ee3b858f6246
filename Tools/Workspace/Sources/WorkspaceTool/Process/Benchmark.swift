import CommandKit
internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

/// Something that prints figures: an executable, or a script that measures executables.
enum Benchmark {
    case executable(PackageProduct, WorkspacePackage)
    case script(String)

    var name: String {
        switch self {
        case .executable(let product, _): product.name
        case .script(let path): PathText.lastPart(path)
        }
    }

    static func all(in workspace: Workspace) -> [Benchmark] {
        let executables = workspace.executables.filter { $0.product.name.hasSuffix("Benchmarks") }
            .map { Benchmark.executable($0.product, $0.package) }
        let scripts = workspace.tree.files(below: "Tests/Benchmarks").filter { file in
            file.mode == .executable && PathText.folder(of: file.path) == "Tests/Benchmarks"
        }
        return executables + scripts.map { .script($0.path) }
    }

    func run(in workspace: Workspace, _ context: ToolContext, isCaptured: Bool) async throws -> Subprocess.Outcome {
        let swiftPM = SwiftPM(scratch: "bench", of: workspace)
        var command: Subprocess
        switch self {
        case .executable(let product, let package):
            let bin = try await build([(package, product)], swiftPM, context)
            command = Subprocess([bin.appending(path: product.name).filePath], in: workspace.root)
        case .script(let path):
            let needed = workspace.executables.filter { !$0.package.path.hasPrefix("Packages/") }
            let bin = try await build(needed, swiftPM, context)
            command = Subprocess([workspace.url(of: path).filePath], environment: ["WORKSPACE_BIN": bin.filePath])
        }
        command.output = isCaptured ? .captured : .inherited
        return try await command.run()
    }

    private func build(
        _ executables: [(package: WorkspacePackage, product: PackageProduct)],
        _ swiftPM: SwiftPM,
        _ context: ToolContext
    ) async throws -> URL {
        for (package, product) in executables {
            let outcome = try await context.progress.during("Building \(product.name) for release") {
                try await swiftPM.build(package, ["-c", "release", "--product", product.name])
            }
            guard outcome.exitCode == 0 else {
                context.console.log(BuildLog.text(of: outcome))
                throw CommandFailure("\(product.name) does not build; the errors stand above.")
            }
        }
        guard let package = executables.first?.package else { return swiftPM.scratch }
        return try await swiftPM.binFolder(of: package, configuration: "release")
    }
}
