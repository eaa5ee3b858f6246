internal import WorkspaceKit

extension Workspace {
    /// The executable that is meant: by its name, or the one that the rules tell how to install, or the only one.
    func installable(_ name: String?) throws -> (package: WorkspacePackage, product: PackageProduct) {
        let names = executables.map(\.product.name)
        if let name = name ?? (rules.install.count == 1 ? rules.install.keys.first : nil) {
            guard let found = executable(named: name) else { throw unknown("executable", name, among: names) }
            return found
        }
        guard let first = executables.first else { throw Failure("There is no executable to install.") }
        guard names.count == 1 else {
            throw Failure(
                "Several executables could be meant: \(names.sorted().joined(separator: ", ")).",
                remedy: "Name one."
            )
        }
        return first
    }

    /// The folders of resources that SwiftPM puts beside the executables of this workspace.
    var bundles: Set<String> { Set(targets.flatMap(Self.bundles)) }

    /// Those of the targets that a product is made of.
    func bundles(neededBy product: PackageProduct, of package: WorkspacePackage) -> Set<String> {
        let units = UnitGraph(self, graph: TargetGraph(self, imports: ImportIndex(byFile: [:])))
        let needed = product.targets.flatMap { units.closure(of: .target(TargetID(package: package.path, name: $0))) }
        return needed.reduce(into: []) { bundles, unit in
            if case .target(let id) = unit, let target = target(id) { bundles.formUnion(Self.bundles(of: target)) }
        }
    }

    private static func bundles(of target: WorkspaceTarget) -> [String] {
        [".resources", ".bundle"].map { "\(target.package.name)_\(target.name)\($0)" }
    }
}
