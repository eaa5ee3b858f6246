import ArchitectureChecker
import Foundation
import TestSupport

/// A small workspace in a temporary folder, to break rules in.
struct MiniWorkspace {
    let root: URL
    private(set) var packages: [WorkspacePackage] = []

    /// Adds a package of one target named like it, which holds one empty file.
    mutating func addPackage(_ path: String) throws {
        let name = URL(filePath: path).lastPathComponent
        try addPackage(path, products: [PackageProduct(name: name, targets: [name])])
        try addTarget(name)
    }

    /// Adds a package without targets.
    mutating func addPackage(
        _ path: String,
        toolsVersion: String = "6.2.0",
        languageModes: [String] = [],
        dependencies: [PackageDependency] = [],
        products: [PackageProduct]
    ) throws {
        let folder = root.appending(path: path, directoryHint: .isDirectory)
        try folder.appending(path: "Package.swift").write("// swift-tools-version: 6.2\n")
        packages.append(
            WorkspacePackage(
                name: folder.lastPathComponent,
                path: path,
                folder: folder,
                toolsVersion: toolsVersion,
                languageModes: languageModes,
                dependencies: dependencies,
                products: products
            )
        )
    }

    mutating func addPackage(_ package: WorkspacePackage) {
        packages.append(package)
    }

    /// Adds a target to the package added last, without files where there is no source.
    mutating func addTarget(
        _ target: String,
        kind: PackageTarget.Kind = .regular,
        dependencies: [String] = [],
        settings: [PackageTarget.Setting] = WorkspaceRule.strictSettings,
        file: String = "source.swift",
        source: String? = ""
    ) throws {
        let last = packages.count - 1
        let folder = packages[last].folder.appending(path: "Sources/\(target)", directoryHint: .isDirectory)
        if let source { try folder.appending(path: file).write(source) }
        packages[last].targets.append(
            PackageTarget(name: target, kind: kind, folder: folder, dependencies: dependencies, settings: settings)
        )
    }

    var model: Workspace { Workspace(root: root, packages: packages) }

    /// What a rule finds in a workspace that `make` fills.
    static func violations(
        of rule: WorkspaceRule,
        in make: (inout MiniWorkspace) throws -> Void
    ) async throws -> [Violation] {
        try await withTemporaryFolder { root in
            var workspace = MiniWorkspace(root: root)
            try make(&workspace)
            return try await rule.violations(workspace.model)
        }
    }
}
