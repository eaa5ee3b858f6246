import CommandKit
import WorkspaceKit

extension Workspace {
    /// The package that is meant by its name, its folder's name, its path, or the name of the feature that it is.
    func package(named name: String) throws -> WorkspacePackage {
        var wanted = name
        while wanted.hasSuffix("/") { wanted.removeLast() }
        if wanted.hasPrefix("./") { wanted.removeFirst(2) }
        let found =
            packages.first { $0.path == wanted }
            ?? packages.first { $0.name == wanted } ?? packages.first { PathText.lastPart($0.path) == wanted }
            ?? packages.first { rules.feature(of: $0) == wanted }
        guard let found else { throw unknown("package", name, among: packages.map(\.name)) }
        return found
    }

    /// The feature that is meant, by its own name or that of its package.
    func feature(named name: String) throws -> WorkspacePackage {
        let features = packages.filter { rules.feature(of: $0) != nil }
        if let feature = features.first(where: { rules.feature(of: $0) == name }) { return feature }
        guard let found = try? package(named: name) else {
            throw unknown("feature", name, among: features.compactMap(rules.feature))
        }
        return found
    }

    /// The packages that are meant, in the order of their paths; all where none is named.
    func packages(named names: [String]) throws -> [WorkspacePackage] {
        guard !names.isEmpty else { return packages }
        let paths = Set(try names.map { try package(named: $0).path })
        return packages.filter { paths.contains($0.path) }
    }

    /// Something that is not there, with what was probably meant.
    func unknown(_ kind: String, _ name: String, among names: [String]) -> CommandFailure {
        if let nearest = Suggestion.nearest(to: name, in: names) {
            return CommandFailure("There is no \(kind) '\(name)'. Did you mean '\(nearest)'?")
        }
        let list = names.isEmpty ? "and no other" : "There are: \(names.sorted().joined(separator: ", "))"
        return CommandFailure("There is no \(kind) '\(name)'. \(list).")
    }
}

extension Workspace {
    /// The executables of all packages, those of apps first: where two have one name, an app's is meant.
    var executables: [(package: WorkspacePackage, product: PackageProduct)] {
        packages.flatMap { package in
            package.products.filter { $0.kind == .executable }.map { (package, $0) }
        }
    }

    /// The executable of a name, or the only one of the package of that name.
    func executable(named name: String) -> (package: WorkspacePackage, product: PackageProduct)? {
        if let product = executables.first(where: { $0.product.name == name }) { return product }
        let ofPackage = executables.filter { $0.package.name == name }
        return ofPackage.count == 1 ? ofPackage.first : nil
    }
}
