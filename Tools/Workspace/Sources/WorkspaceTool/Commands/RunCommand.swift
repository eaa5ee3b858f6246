import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

/// The command `run`, which builds an executable if an input changed, and replaces this process with the executable.
enum RunCommand {
    static let app = Argument("APP", .text, help: "The name of the executable or of its package. 'list' shows both.")
    static let arguments = Argument(remainder: "ARG", help: "The arguments and options of the executable.")

    static let command = Command(
        "run",
        summary: "Build an executable if its sources changed, and run it in the current folder.",
        discussion: "The exit code is that of the executable.",
        arguments: [app, arguments],
        examples: [Example(["run", "movies", "search", "blade runner"], "Searches films.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let program = try await executable(named: context.parsed[app], context).filePath
        let reason = await replaceProcess(by: program, context.parsed[arguments])
        throw WorkspaceError("Cannot run \(program): \(reason).")
    }

    /// Returns the built executable. If the stamps of all inputs are unchanged, the function neither builds nor loads the workspace.
    private static func executable(named name: String, _ context: ToolContext) async throws -> URL {
        let state = StateFolder(root: context.root), recordName = "run/\(name).json"
        let toolchain = try await Toolchain.current(state: state).identity
        let searchPaths = SwiftPM.searchPaths(context.environment)
        // An executable contains the path of the toolchain's libraries.
        let swift = Toolchain.executable("swift", in: context.environment["PATH"] ?? "") ?? ""
        let build = [toolchain, swift, searchPaths] + SwiftPM.sharedOptions
        var isFirst = true
        if !name.contains("/"), let record = state.read(RunRecord.self, from: recordName) {
            isFirst = false
            if let binary = record.executable(build: build, root: context.root) { return binary }
        }
        let workspace = try await context.workspace()
        let (package, product) = try workspace.executable(named: name)
        context.console.log("Building \(product.name)\(isFirst ? " (the first time takes about a minute)" : "")…")
        // With the cache, compilers and tests see the workspace at another path than the program.
        let usesPaths = try workspace.parts(of: product, in: package).files.contains { file in
            try PathText.fileExtension(of: file.path) == "swift" && file.mode != .link
                && String(contentsOf: workspace.url(of: file.path), encoding: .utf8).contains(/#file(?:Path)?\b/)
        }
        let swiftPM = SwiftPM(of: workspace, scratch: usesPaths ? "real-path" : nil, usesCache: !usesPaths)
        try swiftPM.touchReplacedFiles()
        // The stamps are read before the build, so that the next run detects a file that is saved during the build.
        var record = try RunRecord(of: product, in: package, workspace, build: build)
        let binary = try await swiftPM.build(product, of: package).appending(path: product.name)
        // The files in the folders of search paths have no stamps, so the next run builds again.
        let hasSearchPath = searchPaths.contains(/=./)
        record?.binary = hasSearchPath ? "" : binary.filePath
        if let record {
            try state.write(record, to: recordName)
        } else {
            try? FileManager.default.removeItem(at: state.file(recordName))
        }
        return binary
    }

    /// Replaces this process with a program, which keeps the streams, working folder and process id. Returns the reason of a failure.
    @MainActor
    private static func replaceProcess(by program: String, _ arguments: [String]) -> String {
        // The program inherits the signal mask of this thread, which must not block signals. Threads of the concurrency pool block signals.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        let words = ([program] + arguments).map { strdup($0) }
        execv(program, words + [nil])
        let reason = String(cString: strerror(errno))
        for word in words { free(word) }
        return reason
    }
}

/// The record of a build: the path of the executable, and the stamps of all its inputs.
private struct RunRecord: Codable {
    /// The path of the executable, which is set after the build.
    var binary = "" { didSet { binaryStamp = FileStamp(of: binary)?.text } }
    /// The stamp of the executable. Another package can have an executable of the same name.
    private var binaryStamp: String?
    /// The identity and path of the toolchain, the environment variables by which it finds files, and the options of `swift build`.
    private let build: [String]
    /// The stamps of files and folders, by path relative to the root, and of system headers.
    private let stamps: [String: String]

    /// Reads the stamps of a product's files and folders; nil if a manifest or a build tool plugin may depend on environment variables, or
    /// the product on files outside of the workspace, which have no stamps.
    init?(of product: PackageProduct, in package: WorkspacePackage, _ workspace: Workspace, build: [String]) throws {
        let (files, packages, _) = workspace.parts(of: product, in: package)
        guard try !packages.contains(where: workspace.readsEnvironment), workspace.containsInputs(of: packages, files)
        else { return nil }
        self.build = build
        // A target whose folder is that of its package takes sources from all folders below it.
        let wholes = workspace.targets.filter {
            packages.contains($0.package.path) && $0.folder == $0.package.path
        }
        let below = Set(wholes.map(\.folder)).flatMap(workspace.files(below:))
        // The stamps of the folders between a file and its package change if a file is added or deleted.
        let folders = (files + below).reduce(into: Set<String>()) { folders, file in
            var folder = PathText.folder(of: file.path)
            while folder != ".", !packages.contains(folder), folders.insert(folder).inserted {
                folder = PathText.folder(of: folder)
            }
        }
        let empty = folders.flatMap { Self.subfolders(of: $0, except: folders, root: workspace.root) }
        let headers = try workspace.contentHashes().keys.filter { $0.hasPrefix("/") }
        stamps = (files.map(\.path) + folders.union(empty) + packages + headers).reduce(into: [:]) { stamps, path in
            stamps[path] = Self.stamp(of: path, isPackage: packages.contains(path), root: workspace.root)
        }
    }

    /// Returns the visible folders below a folder, except known ones and those below them. The stamp of one without files changes when a file
    /// is added.
    private static func subfolders(of folder: String, except known: Set<String>, root: URL) -> [String] {
        let place = root.appending(path: folder)
        let keys: [URLResourceKey] = [.isDirectoryKey]
        let found =
            (try? FileManager.default.contentsOfDirectory(
                at: place,
                includingPropertiesForKeys: keys,
                options: .skipsHiddenFiles
            )) ?? []
        let folders = found.filter { (try? $0.resourceValues(forKeys: Set(keys)).isDirectory) == true }
            .map { PathText.join(folder, $0.lastPathComponent) }.filter { !known.contains($0) }
        return folders + folders.flatMap { subfolders(of: $0, except: known, root: root) }
    }

    /// Returns the executable; nil if an input changed since the build or the executable is missing.
    func executable(build: [String], root: URL) -> URL? {
        guard self.build == build, FileManager.default.isExecutableFile(atPath: binary),
            FileStamp(of: binary)?.text == binaryStamp
        else { return nil }
        let isCurrent = stamps.allSatisfy { path, stamp in
            Self.stamp(of: path, isPackage: stamp.hasPrefix("manifests"), root: root) == stamp
        }
        return isCurrent ? URL(filePath: binary) : nil
    }

    /// Returns the stamp of a file or folder. A folder's stamp changes when a file is added or deleted. The stamp of a package's folder is
    /// the list of its visible files and folders, because a change of a README or of a hidden file does not change the build.
    private static func stamp(of path: String, isPackage: Bool, root: URL) -> String {
        let place = PathText.join(root.filePath, path)
        guard isPackage else { return FileStamp(of: place)?.text ?? "gone" }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        return "manifests " + names.filter { !$0.hasPrefix(".") }.sorted().joined(separator: " ")
    }
}
