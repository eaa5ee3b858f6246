/// One row of the table of layers: which targets it is about, and what they may import.
package struct Layer: Sendable {
    /// A target's name. "<F>" stands for the name of the feature whose package holds the target, "*" for any
    /// beginning.
    package let target: String
    /// Modules of the workspace, written like `target`. "<own>" is any target of the same package.
    package let imports: [String]
    /// Modules that `imports` covers and that are forbidden all the same.
    package let exceptions: [String]
    package let system: SystemModules

    package init(_ target: String, imports: [String] = [], except exceptions: [String] = [], system: SystemModules) {
        self.target = target
        self.imports = imports
        self.exceptions = exceptions
        self.system = system
    }

    package func describes(_ target: PackageTarget, of package: WorkspacePackage) -> Bool {
        Self.matches(self.target, target.module, in: package)
    }

    /// Whether a target of `package` that this row describes may import a module of the workspace.
    package func mayImport(_ module: String, from package: WorkspacePackage) -> Bool {
        let isOwn = package.targets.contains { $0.module == module }
        if isOwn && imports.contains("<own>") { return true }
        return imports.contains { Self.matches($0, module, in: package) }
            && !exceptions.contains { Self.matches($0, module, in: package) }
    }

    private static func matches(_ pattern: String, _ name: String, in package: WorkspacePackage) -> Bool {
        var pattern = pattern
        if pattern.contains("<F>") {
            guard let feature = package.feature else { return false }
            pattern = pattern.replacing("<F>", with: feature)
        }
        return pattern.hasPrefix("*") ? name.hasSuffix(pattern.dropFirst()) : name == pattern
    }
}
