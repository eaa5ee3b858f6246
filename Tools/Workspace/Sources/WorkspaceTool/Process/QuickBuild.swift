import CommandKit
import Foundation
import ProcessSupport
import WorkspaceKit

/// Builds one executable as quickly as can be, and not at all while what it is made of looks the same.
struct QuickBuild {
    private let name: String
    private let context: ToolContext
    private let state: StateFolder

    init(_ name: String, context: ToolContext) {
        self.name = name
        self.context = context
        state = StateFolder(root: context.root)
    }

    private var recordFile: URL { state.file("run/\(name).json") }

    private var build: [String] {
        get async throws { [try await Toolchain.current(state: state).identity] + SwiftPM.sharedOptions }
    }

    /// The executable of the last build, where nothing changed since.
    func current() async throws -> URL? {
        guard !name.contains("/"), let record = try? RunRecord(reading: recordFile) else { return nil }
        return record.executable(build: try await build, root: context.root)
    }

    /// Builds the product of a package.
    func make(_ product: PackageProduct, of package: WorkspacePackage, in workspace: Workspace) async throws -> URL {
        let isFirst = !FileManager.default.fileExists(atPath: recordFile.filePath)
        context.console.log("Building \(product.name)\(isFirst ? " (the first time takes about a minute)" : "")…")
        var record = try await record(of: product, package, workspace)
        let swiftPM = SwiftPM(of: workspace)
        let outcome = try await swiftPM.build(package, ["--product", product.name])
        guard outcome.exitCode == 0 else {
            context.console.log(BuildLog.text(of: outcome))
            throw CommandFailure("\(product.name) does not build; the errors stand above.")
        }
        let binary = try await swiftPM.binFolder(of: package).appending(path: product.name)
        record?.binary = binary.filePath
        try state.write {
            if let record {
                try record.write(to: recordFile)
            } else {
                try? FileManager.default.removeItem(at: recordFile)
            }
        }
        return binary
    }

    private func record(
        of product: PackageProduct,
        _ package: WorkspacePackage,
        _ workspace: Workspace
    ) async throws -> RunRecord? {
        let units = UnitGraph(workspace, graph: TargetGraph(workspace, imports: ImportIndex(byFile: [:])))
        let parts = Set(
            product.targets.flatMap { units.closure(of: .target(TargetID(package: package.path, name: $0))) }
        )
        let packages = Set(parts.map(\.packagePath)).sorted()
        // What such a manifest says is known only by asking SwiftPM each time.
        guard try !packages.contains(where: workspace.readsEnvironment) else { return nil }
        return RunRecord(
            of: parts.sorted().flatMap { units.files[$0] ?? [] },
            packages: packages,
            build: try await build,
            root: workspace.root
        )
    }
}

/// What an executable was built from, as it looked from outside: names, sizes, dates. While all of it looks the same nothing has to be
/// asked, not even which packages there are.
struct RunRecord: Codable {
    /// Set once it is built.
    var binary = ""
    /// The toolchain, and how SwiftPM was called.
    private let build: [String]
    /// By path from the root.
    private let stamps: [String: String]

    /// Looks at what a product is made of. Taken before the build, so that a file saved meanwhile is another.
    init(of files: [FileEntry], packages: [String], build: [String], root: URL) {
        self.build = build
        // All folders between a file and its package: a file may come in a new one.
        let folders = files.reduce(into: Set<String>()) { folders, file in
            var folder = PathText.folder(of: file.path)
            while folder != ".", !packages.contains(folder), folders.insert(folder).inserted {
                folder = PathText.folder(of: folder)
            }
        }
        let paths = files.map(\.path) + folders + packages
        stamps = Dictionary(paths.map { ($0, Self.stamp(of: $0, isPackage: packages.contains($0), root: root)) }) {
            first,
            _ in first
        }
    }

    private static let sources: Set = ["swift", "c", "cc", "cpp", "h", "m", "mm", "s", "S"]

    init(reading file: URL) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
    }

    func write(to file: URL) throws {
        try file.write(String(decoding: JSONEncoder().encode(self), as: UTF8.self))
    }

    /// The executable, where it is what a build would make.
    func executable(build: [String], root: URL) -> URL? {
        let isPackage = { (stamp: String) in stamp.hasPrefix("manifests") }
        guard self.build == build, FileManager.default.isExecutableFile(atPath: binary),
            stamps.allSatisfy({ Self.stamp(of: $0.key, isPackage: isPackage($0.value), root: root) == $0.value })
        else { return nil }
        return URL(filePath: binary)
    }

    /// A folder changes when something in it comes or goes. Of a package's own folder only manifests and sources count: a README may come.
    private static func stamp(of path: String, isPackage: Bool, root: URL) -> String {
        let place = path == "." ? root.filePath : root.appending(path: path).filePath
        if isPackage {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            let counted = names.filter { $0.hasPrefix("Package") || Self.sources.contains(PathText.ending(of: $0)) }
            return "manifests " + counted.sorted().joined(separator: " ")
        }
        return FileStamp(of: place)?.text ?? "gone"
    }
}

/// Puts another program in the place of this process, with its streams, its folder and its number.
@MainActor
enum Replacement {
    /// Gives the reason why it could not; else it does not return.
    static func become(_ program: URL, _ arguments: [String]) -> String {
        // Threads of the pool block signals, and a program inherits what its thread blocks. This is the main thread.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        let words = ([program.filePath] + arguments).map { strdup($0) }
        execv(program.filePath, words + [nil])
        let reason = String(cString: strerror(errno))
        for word in words { free(word) }
        return reason
    }
}
