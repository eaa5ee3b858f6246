/// The packages whose test results a change can alter, each with the reason.
package struct Affected: Sendable {
    /// Why a package is affected.
    package struct Reason: Sendable, Hashable {
        /// The file that changed.
        package let file: String
        /// From the unit that holds it to the package's tests.
        package let path: [String]
    }

    /// By folder.
    package let reasons: [String: Reason]
    /// Files that nobody owns: they affect everything.
    package let unowned: [String]

    /// - Parameters:
    ///   - changes: paths, those of files that are gone included.
    ///   - states: the workspace before and after, newest last.
    package init(of changes: [String], in states: [UnitGraph], packages: [WorkspacePackage]) {
        let owners = changes.map { path in
            let units = states.reduce(into: Set<Unit>()) { $0.formUnion($1.owners(of: path)) }
            return (path: path, units: units.union(Self.reshaped(units, in: states)))
        }
        unowned = changes.filter { path in !states.contains { $0.isOwned(path) } }
        var reasons: [String: Reason] = [:]
        if let file = unowned.first {
            for package in packages {
                reasons[package.path] = Reason(file: file, path: ["no package owns it", package.name])
            }
            self.reasons = reasons
            return
        }
        // From the changed units upwards, all at once: the first way found is a shortest one.
        let dependents = states.map(\.dependents)
        var cameFrom: [Unit: Unit?] = [:]
        var file: [Unit: String] = [:]
        var queue: [Unit] = []
        for (path, units) in owners {
            for unit in units.sorted() where cameFrom[unit] == nil {
                cameFrom[unit] = .some(nil)
                file[unit] = path
                queue.append(unit)
            }
        }
        var position = 0
        while position < queue.count {
            let unit = queue[position]
            position += 1
            for dependent in dependents.flatMap({ $0[unit] ?? [] }) where cameFrom[dependent] == nil {
                cameFrom[dependent] = .some(unit)
                queue.append(dependent)
            }
        }
        for package in packages {
            let tests = Unit.package(package.path)
            guard cameFrom[tests] != nil else { continue }
            var path = [tests]
            while let unit = path.last, let previous = cameFrom[unit] ?? nil { path.append(previous) }
            reasons[package.path] = Reason(
                file: path.last.flatMap { file[$0] } ?? "",
                path: path.reversed().map { Self.name($0, isTests: $0 == tests, of: package) }
            )
        }
        self.reasons = reasons
    }

    /// The manifests of packages that SwiftPM may load no more, or again, because a target lost its last source or got its first.
    private static func reshaped(_ units: Set<Unit>, in states: [UnitGraph]) -> [Unit] {
        Set(units.map(\.packagePath)).filter { path in
            let shapes = Set(states.compactMap { $0.shapes[path] })
            return shapes.count > 1
        }
        .map(Unit.manifest)
    }

    private static func name(_ unit: Unit, isTests: Bool, of package: WorkspacePackage) -> String {
        switch unit {
        case .manifest(let path): "manifest of \(PathText.lastPart(path))"
        case .target(let id): id.name
        case .package: isTests ? "tests of \(package.name)" : unit.description
        }
    }
}
