import CommandKit
import WorkspaceGraph

extension Workspace {
    /// Returns the package with a path, package name, folder name or feature name.
    func package(named name: String) throws -> WorkspacePackage {
        var wanted = name
        while wanted.hasSuffix("/") { wanted.removeLast() }
        if wanted.hasPrefix("./") { wanted.removeFirst(2) }
        let named = packages.filter { $0.name == wanted }
        if named.count > 1, package(at: wanted) == nil {
            let paths = named.map(\.path).joined(separator: ", ")
            throw WorkspaceError("Several packages have the name '\(wanted)': \(paths).", remedy: "Give a folder.")
        }
        let found =
            packages.first { $0.path == wanted } ?? packages.first { $0.name == wanted }
            ?? packages.first { PathText.lastComponent($0.path) == wanted }
            ?? packages.first { rules.feature(of: $0) == wanted }
        guard let found else {
            throw unknown("package", name, among: packages.map(\.name) + packages.compactMap(rules.feature))
        }
        return found
    }

    /// Returns the package of the feature with a name, such as Watchlist; otherwise the package with this name, path or folder name.
    func feature(named name: String) throws -> WorkspacePackage {
        let features = packages.filter { rules.feature(of: $0) != nil }
        if let feature = features.first(where: { rules.feature(of: $0) == name }) { return feature }
        guard let found = try? package(named: name) else {
            throw unknown("feature", name, among: features.compactMap(rules.feature))
        }
        return found
    }

    func packages(named names: [String]) throws -> [WorkspacePackage] {
        guard !names.isEmpty else { return packages }
        let paths = Set(try names.map { try package(named: $0).path })
        return packages.filter { paths.contains($0.path) }
    }

    var executables: [(package: WorkspacePackage, product: PackageProduct)] {
        packages.flatMap { package in
            package.products.filter { $0.kind == .executable }.map { (package, $0) }
        }
    }

    /// Returns the executable with a name. If there is none, returns the only executable of the package with the name.
    func executable(named name: String) throws -> (package: WorkspacePackage, product: PackageProduct) {
        if let product = executables.first(where: { $0.product.name == name }) { return product }
        let ofPackage = executables.filter { $0.package.name == name }
        guard ofPackage.count == 1 else { throw unknown("executable", name, among: executables.map(\.product.name)) }
        return ofPackage[0]
    }

    func unknown(_ kind: String, _ name: String, among names: [String]) -> WorkspaceError {
        WorkspaceError("There is no \(kind) '\(name)'.", unknown: UnknownName(name, valid: names))
    }
}

extension UnknownName {
    var suggestion: String {
        if let nearest = Suggestion.nearest(to: name, in: valid) { return "Did you mean '\(nearest)'?" }
        return valid.isEmpty ? "There are none." : "There are: \(valid.sorted().joined(separator: ", "))."
    }
}
