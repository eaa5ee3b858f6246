public import Foundation
import ProcessSupport
public import WorkspaceGraph

/// A builder of a workspace's packages, which runs SwiftPM with one scratch folder.
public struct SwiftPM: Sendable {
    /// A package whose build failed, and the compiler's messages.
    public struct Broken: Sendable {
        /// The package.
        public let package: WorkspacePackage
        /// The output of the build without progress lines, followed by remedies for known problems.
        public let log: String
    }

    /// The scratch folder. Packages in the same scratch folder share the builds of common dependencies.
    public let scratch: URL
    let workspace: Workspace
    let options: [String]
    var cache: CompilerCache?
    /// The cache of other machines, whose archive can replace an empty ``cache``.
    var remote: RemoteCache?
    var unshare = "unshare"

    /// The options of every `swift build`. Equal options let commands reuse each other's builds. `Bootstrap/build.sh` repeats the options and
    /// those of ``CompilerCache``.
    ///
    /// - A cached build manifest, which the first option disables, may belong to another package in the scratch folder. Then a build fails
    ///   with "No target named …", or outdated tests run.
    /// - Debug information takes a quarter of the compile time. Indexing system modules takes half of the time of a first build.
    public static let sharedOptions = [
        "--disable-build-manifest-caching", "-debug-info-format", "none", "-Xswiftc", "-index-ignore-system-modules",
    ]

    /// The first words of each build. SwiftPM evaluates all manifests again after a change of a variable, and shells often change these.
    static let command = ["env", "-u", "OLDPWD", "-u", "PWD", "-u", "SHLVL", "-u", "_", "swift", "build"]

    /// The name of the scratch folder below `.build` that most commands share.
    public static let sharedScratch = "shared"

    /// - Parameters:
    ///   - scratch: The path of the scratch folder below `.build`; nil for the shared scratch folder.
    ///   - further: Additional options of `swift build`, which require a separate scratch folder.
    ///   - usesCache: Whether builds use the compiler's cache. Cached results have no index, in which SwiftPM finds tests with XCTest.
    public init(of workspace: Workspace, scratch: String? = nil, adding further: [String] = [], usesCache: Bool = true)
    {
        let build = workspace.root.appending(path: ".build", directoryHint: .isDirectory)
        self.scratch = build.appending(path: scratch ?? Self.sharedScratch, directoryHint: .isDirectory)
        self.workspace = workspace
        cache = usesCache && workspace.permitsCompilerCache ? CompilerCache(for: workspace.toolchain) : nil
        remote = try? RemoteCache(ProcessInfo.processInfo.environment, token: RemoteCache.environmentToken)
        options = Self.sharedOptions + further
    }

    /// Returns the path at which builds and tests see the workspace.
    public func buildRoot() async -> BuildRoot {
        guard let cache else { return BuildRoot(of: workspace, because: "Builds do not use the compiler's cache.") }
        let others = neededPaths(ProcessInfo.processInfo.environment) + [cache.folder.filePath]
        return await BuildRoot.find(for: workspace, others: others, unshare: unshare)
    }

    /// Returns the paths outside of the workspace that builds and tests may read: values of environment variables, and declared tools.
    func neededPaths(_ environment: [String: String]) -> [String] {
        let seen = TestEnvironment.seen(environment, by: workspace.rules).filter { $0.key != "PATH" }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let programs = Set(workspace.rules.tools.values.joined()).union(["swift"]).compactMap { name in
            folders.map { PathText.join(String($0), name) }.first(where: FileManager.default.isExecutableFile)
        }
        let values = (seen.values + [environment["TMPDIR"] ?? ""]).flatMap { $0.split(separator: ":").map(String.init) }
        return values.filter { $0.hasPrefix("/") } + programs
            + programs.map { URL(filePath: $0).resolvingSymlinksInPath().filePath }
    }

    /// Returns the folder of the module cache that all scratch folders share. The cache halves the build time of a small package.
    ///
    /// The compiler accepts no modules of a cache with another path, so each path of the folder, also the one in a mount namespace, has a
    /// separate cache. The path contains no symbolic links for the same reason.
    public static func moduleCache(of workspace: Workspace) -> URL {
        let folder = workspace.root.appending(path: ".build/module-cache").resolvingSymlinksInPath()
        let path = PathText.join(folder.filePath, ".")
        return URL(filePath: path).appending(path: Data(path.utf8).blobHash)
    }

    /// Builds packages, with one SwiftPM process if possible. If that build fails, builds each package alone.
    ///
    /// - Parameter tests: Whether to build the packages' tests, too.
    /// - Returns: The packages whose build failed.
    public func build(_ packages: [WorkspacePackage], tests: Bool) async throws -> [Broken] {
        var broken = packages.compactMap { package in
            workspace.unreadableDependency(of: package).map { Broken(package: package, log: "\($0)") }
        }
        let packages = packages.filter { package in !broken.contains { $0.package.path == package.path } }
        guard !packages.isEmpty else { return broken }
        let keys = await interfaceKeys(of: packages)
        let options = tests ? ["--build-tests"] : []
        if packages.count > 1, workspace.hasOnlyLocalDependencies {
            let what = "Building \(packages.count) packages\(tests ? " with their tests" : "")"
            let together = try await workspace.progress.during(what) { try await build(packages, options) }
            try Task.checkCancellation()
            if together.exitCode == 0 {
                await recordBuild(keys)
                return broken
            }
        }
        for package in packages {
            let outcome = try await workspace.progress.during("Building \(package.name)") {
                try await build(package, options)
            }
            try Task.checkCancellation()
            if outcome.exitCode != 0 { broken.append(Broken(package: package, log: BuildLog.text(of: outcome))) }
        }
        let brokenPaths = Set(broken.map(\.package.path))
        await recordBuild(keys.filter { !brokenPaths.contains($0.package) })
        return broken
    }

    /// Builds a product of a package, and returns the folder of build products that contains the product.
    ///
    /// - Throws: `WorkspaceError` with the compiler's messages if the build fails.
    public func build(_ product: PackageProduct, of package: WorkspacePackage, configuration: String = "debug")
        async throws -> URL
    {
        let outcome = try await build(package, ["-c", configuration, "--product", product.name])
        guard outcome.exitCode == 0 else {
            throw WorkspaceError("\(product.name) does not build:\n\(BuildLog.text(of: outcome))")
        }
        return try await binFolder(of: package, configuration: configuration)
    }

    /// Returns SwiftPM's folder of build products.
    public func binFolder(of package: WorkspacePackage, configuration: String = "debug") async throws -> URL {
        if let usual = existingBinFolder(configuration: configuration) { return usual }
        let outcome = try await build(package, ["-c", configuration, "--show-bin-path"])
        return URL(filePath: outcome.text.trimmingCharacters(in: .whitespacesAndNewlines), directoryHint: .isDirectory)
    }

    /// Returns the folder of build products, without running SwiftPM, which takes half a second. Returns nil before the first build.
    func existingBinFolder(configuration: String) -> URL? {
        let usual = scratch.appending(path: configuration).resolvingSymlinksInPath()
        return FileManager.default.fileExists(atPath: usual.filePath) ? usual : nil
    }

    func build(_ package: WorkspacePackage, _ arguments: [String]) async throws -> Subprocess.Outcome {
        // SwiftPM evaluates the manifests of all dependencies, and has no time limit.
        if let error = workspace.unreadableDependency(of: package) {
            throw WorkspaceError("Cannot build \(package.name): \(error)")
        }
        return try await build([package], arguments)
    }

    /// Builds packages with one SwiftPM process. If the compiler's cache may be damaged, builds them again without it.
    private func build(_ packages: [WorkspacePackage], _ arguments: [String]) async throws -> Subprocess.Outcome {
        // SwiftPM leaves folders in TMPDIR, and also locks, so all builds of the workspace need the same TMPDIR.
        let temporary = workspace.root.appending(path: ".build/tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        removeOldFolders(in: temporary)
        if let cache { await remote?.fill(cache, of: workspace.toolchain, root: workspace.root) }
        if let reason = cache?.prepare() {
            workspace.progress.report("Building without the compiler's cache, because \(reason).")
            var other = self
            other.cache = nil
            return try await other.build(packages, arguments)
        }
        try touchReplacedFiles()
        try BuildLeftovers(of: workspace).remove(in: scratch)
        let root = await buildRoot()
        let arguments = try arguments + roots(packages, in: root)
        func run(with cache: CompilerCache?) async throws -> Subprocess.Outcome {
            let uncached = ["-Xswiftc", "-module-cache-path", "-Xswiftc", Self.moduleCache(of: workspace).filePath]
            let caching = try cache.map { try $0.options(seenAt: root.path) + workspace.macroOptions() } ?? uncached
            if cache != nil, arguments.contains("--build-tests") { try await writeIndexStubs(root) }
            // The program that prints backtraces waits forever after a crash in a cache on a full disk.
            var variables = cache == nil ? [:] : ["SWIFT_BACKTRACE": "enable=no"]
            // The compiler fails with a TMPDIR that contains such characters.
            let path = root.path(of: temporary)
            if !path.contains(/["\\]|[^ -~]/) { variables["TMPDIR"] = path }
            let build = Self.command + ["--scratch-path", root.path(of: scratch)] + options + caching + arguments
            let command = Subprocess(root.command(build), in: workspace.root, environment: variables)
            try beginBuild()
            var outcome = try await command.run()
            // SwiftPM's own lock of a scratch folder does not suffice for three builds at once.
            for _ in 1...10 where BuildLog.isLocked(outcome) { outcome = try await command.run() }
            try Data().write(to: endRecord)
            try endBuild()
            return root.isMoved ? outcome.replacing(root.path + "/", with: root.realPath + "/") : outcome
        }
        guard let cache else { return try await run(with: nil) }
        let statistics = workspace.url(of: CompilerCache.statistics)
        try? FileManager.default.removeItem(at: statistics)
        try FileManager.default.createDirectory(at: statistics, withIntermediateDirectories: true)
        let folder = open(cache.folder.filePath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        let outcome = try await run(with: cache)
        let log = outcome.text + outcome.errorText
        let isEnded = [SIGHUP, SIGINT, SIGQUIT, SIGKILL, SIGTERM].contains(outcome.exitCode - 128)
        guard outcome.exitCode != 0, !isEnded, !cache.isFolder(folder) || CompilerCache.mayExplain(log) else {
            try CompilerCacheUse(statistics: statistics).record(in: workspace.state)
            return outcome
        }
        workspace.progress.report("The compiler's cache may be damaged. Building again without it…")
        try? FileManager.default.removeItem(at: scratch)
        try touchDependents()
        let second = try await run(with: nil)
        // Builds of other workspaces may use a new folder.
        if second.exitCode == 0, cache.isFolder(folder) { cache.clear() }
        return second
    }

    /// Returns the options of `swift build` that name the packages. For several packages, SwiftPM reads an Xcode workspace file. It warns that
    /// the option is unsupported.
    private func roots(_ packages: [WorkspacePackage], in root: BuildRoot) throws -> [String] {
        // With the option for one package, SwiftPM changes its working folder.
        if packages.count == 1, !root.isWorkingFolder {
            return ["--package-path", root.path(of: folder(of: packages[0]))]
        }
        let references = packages.map { package in
            let escapes = [("&", "&amp;"), ("\"", "&quot;"), ("<", "&lt;")]
            let path = escapes.reduce(PathText.join("../..", package.path)) { $0.replacing($1.0, with: $1.1) }
            return "<FileRef location=\"group:\(path)\"></FileRef>\n"
        }
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Workspace version=\"1.0\">\n\(references.joined())</Workspace>\n"
        // The file name is a content hash, because a concurrent command may write a workspace file with other packages.
        let name = ContentHash.of(text)
        let list = workspace.root.appending(path: ".build/lists/\(name).xcworkspace")
        try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: list.appending(path: "contents.xcworkspacedata"), options: .atomic)
        return ["--multiroot-data-file", root.path(of: list)]
    }

    /// Removes the folders that SwiftPM left in its TMPDIR. A running build may use a folder that is younger than a day.
    private func removeOldFolders(in temporary: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: temporary.filePath)) ?? []
        for name in names where name.hasPrefix("TemporaryDirectory.") {
            let folder = temporary.appending(path: name).filePath
            guard let date = FileStamp(of: folder)?.modified, date.timeIntervalSinceNow < -86_400 else { continue }
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    func folder(of package: WorkspacePackage) -> URL {
        package.path == "." ? workspace.root : workspace.url(of: package.path)
    }
}

/// The output of a failed build, prepared for the user.
enum BuildLog {
    /// Whether the build failed because another one used the scratch folder.
    static func isLocked(_ outcome: Subprocess.Outcome) -> Bool {
        outcome.exitCode != 0 && (outcome.text + outcome.errorText).contains("database is locked")
    }

    /// Returns the output without progress lines, followed by remedies for a missing header of SQLite, a full disk and a moved folder.
    static func text(of outcome: Subprocess.Outcome) -> String {
        let log = (outcome.text + outcome.errorText).split(separator: "\n").filter { !$0.contains(#/^\[\d+/\d+\] /#) }
            .joined(separator: "\n")
        var remedies: [String] = []
        if log.contains(/['"]sqlite3\.h['"] file not found/) {
            remedies.append(
                "sqlite3.h is missing. Install the library's development package: sudo apt-get install libsqlite3-dev, "
                    + "sudo dnf install sqlite-devel, or xcode-select --install."
            )
        }
        if log.contains("No space left on device") {
            remedies.append("The disk is full; a build of all packages needs 4 GB. Run: ./workspace.sh clean")
        }
        if log.contains("was compiled with module cache path") {
            remedies.append("The folder of the workspace was moved or copied with its build. Run: ./workspace.sh clean")
        }
        return ([log] + remedies).joined(separator: "\n")
    }
}
