internal import Foundation

/// What the tests of a workspace ran, each file counted once, for the package that owns it.
package struct CoverageReport: Sendable {
    package struct Package: Sendable {
        package let name: String
        package let path: String
        /// Sorted by path.
        package let files: [FileCoverage]

        package var covered: Int { files.reduce(0) { $0 + $1.covered } }
        package var total: Int { files.reduce(0) { $0 + $1.total } }
        package var share: Double? { total == 0 ? nil : Double(covered) / Double(total) }
    }

    /// Sorted by folder; packages of which no file can run are missing.
    package let packages: [Package]

    package var covered: Int { packages.reduce(0) { $0 + $1.covered } }
    package var total: Int { packages.reduce(0) { $0 + $1.total } }
    package var share: Double? { total == 0 ? nil : Double(covered) / Double(total) }

    /// - Parameters:
    ///   - lcov: what `llvm-cov export -format=lcov` wrote. Files outside of the workspace, and those of tests, are left out.
    ///   - tested: the packages whose tests ran. Others were only passed through.
    package init(lcov: String, of workspace: Workspace, tested: [WorkspacePackage]) {
        let shipped = tested.flatMap(workspace.targets).filter { $0.target.kind != .test }.flatMap(\.swiftFiles)
        let owned = Set(shipped.map(\.path))
        let homes = Dictionary(
            tested.flatMap { package in
                workspace.targets(of: package).flatMap(\.swiftFiles).map { ($0.path, package.path) }
            }
        ) { first, _ in first }
        let files = Self.files(in: lcov).compactMap { path, counts -> FileCoverage? in
            let relative = PathText.suffix(of: path, below: Self.root(of: workspace))
            return owned.contains(relative) ? FileCoverage(path: relative, counts: counts) : nil
        }
        let byPackage = Dictionary(grouping: files) { homes[$0.path] ?? "" }
        packages = tested.compactMap { package in
            byPackage[package.path].map { files in
                Package(name: package.name, path: package.path, files: files.sorted { $0.path < $1.path })
            }
        }
    }

    private static func root(of workspace: Workspace) -> String {
        let path = workspace.root.path(percentEncoded: false)
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// How often each line of each file ran. The format is that of geninfo(1): `SF:` begins a file, `DA:LINE,COUNT` is a line of it.
    private static func files(in lcov: String) -> [String: [Int: Int]] {
        var files: [String: [Int: Int]] = [:]
        var path = ""
        var counts: [Int: Int] = [:]
        for line in lcov.utf8.split(separator: UInt8(ascii: "\n")) {
            let text = Substring(line)
            if text.hasPrefix("SF:") {
                path = String(text.dropFirst(3))
                counts = [:]
            } else if text.hasPrefix("DA:") {
                let fields = text.dropFirst(3).split(separator: ",")
                guard fields.count >= 2, let number = Int(fields[0]), number > 0, let count = Int(fields[1])
                else { continue }
                counts[number] = max(counts[number] ?? 0, count)
            } else if text == "end_of_record" {
                files[path, default: [:]].merge(counts) { max($0, $1) }
            }
        }
        return files
    }
}
