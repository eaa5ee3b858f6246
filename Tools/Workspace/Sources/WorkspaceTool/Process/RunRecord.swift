internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit

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
