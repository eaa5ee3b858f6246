import Foundation
import ProcessSupport
import WorkspaceGraph

/// The path at which compilers and test processes see the root of the workspace.
///
/// The compiler's cache finds the results of another clone only if both clones have the same path. Therefore commands run in a private mount
/// namespace, in which the clone is also at `/mnt`.
public struct BuildRoot: Sendable {
    /// The path of the root during a build, without a trailing slash.
    public let path: String
    /// The reason for this path, as a sentence.
    public let reason: String
    let realPath: String
    private let prefix: [String]

    /// The path of the root in a mount namespace. Each Linux system has this folder.
    private static let mountPoint = "/mnt"
    private static let workingFolder = "/proc/self/cwd"

    init(of workspace: Workspace, at path: String? = nil, prefix: [String] = [], because reason: String) {
        realPath = PathText.join(workspace.root.filePath, ".")
        self.path = path ?? realPath
        self.prefix = prefix
        self.reason = reason
    }

    /// Returns the first of these paths that is possible: a mount point, the working folder in `/proc`, the real path.
    static func find(for workspace: Workspace, others: [String], unshare: String) async -> BuildRoot {
        func unmoved(_ reason: String) -> BuildRoot {
            BuildRoot(of: workspace, because: "The workspace has its real path, because \(reason).")
        }
        if let reason = workspace.outsideInput { return unmoved(reason) }
        // SwiftPM names a dependency by the last component of its path.
        if workspace.packages.contains(where: { workspace.dependencies(of: $0).contains { $0.path == "." } }) {
            return unmoved("a package depends on the package in its root")
        }
        let root = PathText.join(workspace.root.filePath, ".")
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: root + "/.build")
        guard link?.hasPrefix("/") != false else {
            return unmoved(".build is a link to the relative path \(link ?? "")")
        }
        var refusal = "\(mountPoint) contains a folder that the build needs"
        if !([root] + others).contains(where: { PathText.contains(mountPoint, $0) }) {
            for prefix in mounts(of: root, unshare) {
                refusal = "\(unshare) cannot be run"
                guard let outcome = try? await Subprocess(prefix + ["true"]).runNow() else { continue }
                if outcome.exitCode == 0 {
                    let reason = "The workspace is at \(mountPoint) in a private mount namespace."
                    return BuildRoot(of: workspace, at: mountPoint, prefix: prefix, because: reason)
                }
                refusal = outcome.errorText.split(separator: "\n").first.map(String.init) ?? refusal
            }
        }
        // A test process has the working folder of its package, and a plugin another one.
        if workspace.hasOnlyLocalDependencies, !workspace.usesFilePaths,
            !workspace.targets.contains(where: \.usesPlugin)
        {
            let reason = "The workspace is at \(workingFolder), because no mount namespace is possible: \(refusal)."
            return BuildRoot(of: workspace, at: workingFolder, because: reason)
        }
        let needs = "a file uses #filePath, a target a plugin, or a dependency is remote"
        return unmoved("\(needs), and no mount namespace is possible: \(refusal)")
    }

    /// Returns the first words of commands in a mount namespace: for root, and for users that need a user namespace. A second user namespace
    /// restores the user's own id, because file permissions have no effect on root.
    private static func mounts(of root: String, _ unshare: String) -> [[String]] {
        let mount = #"mount --rbind -- "$0" \#(mountPoint) && "#
        return [
            [unshare, "--mount", "--propagation", "private", "/bin/sh", "-c", mount + #"exec "$@""#, root],
            [
                unshare, "--map-root-user", "--mount", "/bin/sh", "-c",
                mount + #"exec unshare --user --map-user=\#(getuid()) --map-group=\#(getgid()) -- "$@""#, root,
            ],
        ]
    }

    var isMoved: Bool { path != realPath }

    /// Whether the path is valid only for processes whose working folder is the root.
    var isWorkingFolder: Bool { path == Self.workingFolder }

    /// Returns a command that sees the root at ``path``.
    public func command(_ arguments: [String]) -> [String] { prefix + arguments }

    /// Returns the path of a file below the root as the command sees it; other paths unchanged.
    func path(of url: URL) -> String {
        let real = url.filePath
        return PathText.contains(realPath, real) ? path + real.dropFirst(realPath.count) : real
    }
}

extension Workspace {
    /// Whether no package has a remote dependency. For several packages in one process, SwiftPM would resolve those again.
    var hasOnlyLocalDependencies: Bool {
        packages.flatMap(\.dependencies).allSatisfy { if case .local = $0 { true } else { false } }
    }

    fileprivate var usesFilePaths: Bool {
        files.contains { file in
            guard PathText.fileExtension(of: file.path) == "swift" else { return false }
            let text = try? String(contentsOf: root.appending(path: file.path), encoding: .utf8)
            return text?.contains("#file") != false
        }
    }
}
