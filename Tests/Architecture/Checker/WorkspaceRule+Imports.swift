import Foundation
import TestSupport

extension WorkspaceRule {
    package static let importRules = [placed, layered, declared, privateInside]

    package static let layered = WorkspaceRule("A target imports only what the table of layers lets it import") {
        workspace in
        try await workspace.importViolations { workspace.layerComplaint(about: $0, from: $1, of: $2) }
    }

    package static let placed = WorkspaceRule("Every target has a row in the table of layers") { workspace in
        workspace.targets
            .filter { !$0.target.sources.isEmpty && Layers.layer(of: $0.target, in: $0.package) == nil }
            .map { Violation($0.package.path, "the table of layers has no row for \($0.target.name)") }
    }

    /// A build that shares its scratch with other packages does not notice this.
    package static let declared = WorkspaceRule("A target imports only what its manifest says it depends on") {
        workspace in
        try await workspace.importViolations { workspace.declarationComplaint(about: $0, from: $1, of: $2) }
    }

    package static let privateInside = WorkspaceRule("Inside a feature nothing is public; only its face is") {
        workspace in
        var violations: [Violation] = []
        for (package, target) in workspace.targets {
            guard let feature = package.feature, target.name != "\(feature)Feature" else { continue }
            for place in try await PublicScanner().places(in: target.sources) {
                violations.append(Violation("\(package.path), \(place)", "this is public, inside \(target.name)"))
            }
        }
        return violations
    }
}

extension Workspace {
    /// What the table of layers has against an import.
    package func layerComplaint(
        about module: String,
        from target: PackageTarget,
        of package: WorkspacePackage
    ) -> String? {
        guard let layer = Layers.layer(of: target, in: package) else { return nil }
        if targets.contains(where: { $0.target.module == module }) {
            return layer.mayImport(module, from: package) ? nil : "\(target.name) may not import \(module)"
        }
        return layer.system.names.contains(module) ? nil : "\(target.name) may not import \(module) of the system"
    }

    /// What the target's own manifest has against an import.
    package func declarationComplaint(
        about module: String,
        from target: PackageTarget,
        of package: WorkspacePackage
    ) -> String? {
        guard module != target.module, targets.contains(where: { $0.target.module == module }) else { return nil }
        let declared = target.dependencies.contains { modules(of: $0, for: package).contains(module) }
        return declared ? nil : "\(target.name) imports \(module) without declaring it"
    }

    /// Asks `judge` about every module that a target imports, and names the files behind each complaint.
    fileprivate func importViolations(
        _ judge: @Sendable @escaping (String, PackageTarget, WorkspacePackage) -> String?
    ) async throws -> [Violation] {
        try await withThrowingTaskGroup(of: [Violation].self) { group in
            for (package, target) in targets {
                group.addTask {
                    let complaints = try await imports.modules(of: target).reduce(into: [String: String]()) {
                        $0[$1] = judge($1, target, package)
                    }
                    return try await violations(complaints, of: target)
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.place < $1.place }
        }
    }

    /// One look at all files of a target is quick; only to name the offenders is each looked at alone.
    private func violations(_ complaints: [String: String], of target: PackageTarget) async throws -> [Violation] {
        guard !complaints.isEmpty else { return [] }
        var violations: [Violation] = []
        for file in target.sources {
            for module in try await ImportScanner().modules(in: [file]).sorted() {
                guard let complaint = complaints[module] else { continue }
                violations.append(Violation(path(of: file), complaint))
            }
        }
        return violations
    }
}
