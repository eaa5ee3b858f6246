import CommandKit
import Foundation
import ProcessSupport
import WorkspaceKit

/// What `install` takes from a build: resources, manual page and completions of one executable.
struct InstalledProgram {
    let product: PackageProduct
    let package: WorkspacePackage
    let workspace: Workspace

    /// The named executable, else the one with install rules, else the only one.
    init(_ name: String?, in workspace: Workspace) throws {
        let names = workspace.executables.map(\.product.name)
        self.workspace = workspace
        if let name = name ?? (workspace.rules.install.count == 1 ? workspace.rules.install.keys.first : nil) {
            guard let found = workspace.executable(named: name) else {
                throw workspace.unknown("executable", name, among: names)
            }
            (package, product) = found
            return
        }
        guard let first = workspace.executables.first else {
            throw CommandFailure("There is no executable to install.")
        }
        guard names.count == 1 else {
            throw CommandFailure(
                "Several executables could be meant: \(names.sorted().joined(separator: ", ")).",
                remedy: "Name one."
            )
        }
        (package, product) = first
    }

    /// The resource bundles that SwiftPM makes for targets of which the executable is not made.
    var foreignBundles: Set<String> {
        let units = UnitGraph(workspace, graph: TargetGraph(workspace, imports: ImportIndex(byFile: [:])))
        let needed = product.targets.flatMap { units.closure(of: .target(TargetID(package: package.path, name: $0))) }
        let foreign = workspace.targets.filter { !needed.contains(.target($0.id)) }
        return Set(
            foreign.flatMap { target in
                [".resources", ".bundle"].map { "\(target.package.name)_\(target.name)\($0)" }
            }
        )
    }

    /// The manual page and the completions that the executable prints, by path. It runs only with the words in the rules file.
    func pages(of executable: URL, _ installation: Installation) async throws -> [String: String] {
        let rules = workspace.rules.install[product.name]
        var pages: [String: String] = [:]
        if let words = rules?.manual { pages[installation.manualPath] = try await output(of: executable, words) }
        for shell in Shell.allCases.map(\.rawValue) {
            guard let words = rules?.completions, let path = installation.completionsPath(of: shell) else { continue }
            pages[path] = try await output(of: executable, words.map { $0.replacing("<shell>", with: shell) })
        }
        return pages
    }

    private func output(of executable: URL, _ words: [String]) async throws -> String {
        let outcome = try await Subprocess([executable.filePath] + words).run()
        guard outcome.exitCode == 0, !outcome.output.isEmpty else {
            let line = ([executable.lastPathComponent] + words).joined(separator: " ")
            throw CommandFailure(
                "`\(line)` prints nothing to install: exit code \(outcome.exitCode). \(outcome.errorText)"
            )
        }
        return outcome.text
    }
}
