internal import CommandKit
internal import TerminalText
internal import WorkspaceKit

/// One call of `api`: the packages that are meant, and what they offer.
struct APISession {
    private let context: ToolContext
    private let workspace: Workspace
    private let packages: [WorkspacePackage]
    private let api: API

    init(_ context: ToolContext, _ workspace: Workspace, _ packages: [WorkspacePackage]) async throws {
        self.context = context
        self.workspace = workspace
        self.packages = packages
        let interfaces = try await InterfaceLoader(
            workspace,
            swiftPM: SwiftPM(of: workspace),
            progress: context.progress
        )
        .load(packages, builds: true)
        if let (target, reason) = interfaces.missing.min(by: { $0.key < $1.key }) {
            throw CommandFailure("The interface of \(target) is not known: \(reason).")
        }
        api = API(workspace, interfaces: interfaces)
    }

    func snapshot() throws -> ExitCode {
        let packages = packages.filter(api.isKept)
        let written = try packages.filter(api.write).map(API.path)
        if context.isJSON {
            try context.console.write(json: ["written": written])
        } else {
            for path in written { try context.console.write(StyledText(SafeText(path))) }
            context.console.log("\(written.count) of \(packages.count) interfaces changed.")
        }
        return .ok
    }

    func check() throws -> ExitCode {
        let differences = try packages.filter(api.isKept).compactMap { package -> PackageChanges? in
            let snapshot = try api.snapshot(package)
            let changes = api.current(package).changes(since: snapshot ?? APIText([]))
            // A package that offers nothing has a file nonetheless: then it is seen that it was looked at.
            guard !changes.isEmpty || snapshot == nil else { return nil }
            return PackageChanges(package, changes, isNew: snapshot == nil)
        }
        try write(differences, remedy: "If that is meant: ./workspace.sh api snapshot")
        return differences.isEmpty ? .ok : .findings
    }

    func diff(base: String?) async throws -> ExitCode {
        let old = try await BaseAPI.load(workspace, packages, base: base, progress: context.progress)
        let now = packages.map { package in
            PackageChanges(
                package,
                api.current(package).changes(since: old.interfaces[package.path] ?? APIText([])),
                isNew: old.interfaces[package.path] == nil
            )
        }
        let isForAll = context.parsed[Options.packages].isEmpty
        let gone = isForAll ? old.gone.map { PackageChanges(gone: $0.key, $0.value) } : []
        let all = (now + gone).filter { !$0.changes.isEmpty }.sorted { $0.path < $1.path }
        try write(all, remedy: nil)
        return all.contains(where: \.isBreaking) ? .findings : .ok
    }

    private func write(_ packages: [PackageChanges], remedy: String?) throws {
        guard !context.isJSON else { return try context.console.write(json: ["packages": packages]) }
        for package in packages { try package.write(to: context.console) }
        let changes = packages.flatMap(\.changes)
        let breaking = changes.count(where: \.isBreaking)
        let sum =
            "\(breaking) breaking and \(changes.count - breaking) other change(s) in \(packages.count) package(s)."
        context.console.log(packages.isEmpty ? "No interface changed." : sum)
        if let remedy, !packages.isEmpty { context.console.log(remedy) }
    }
}
