internal import Foundation

/// What files import, by the hash of their bytes. It is lost without harm.
struct ImportCache: Codable {
    /// What a scan means, and how it is written down.
    private static let currentVersion = "3"
    /// More than this many files of other states of the workspace are not remembered.
    private static let limit = 50_000

    private var version = Self.currentVersion
    private var toolchain: String
    /// "12 Foundation" for each import, "12 -Foundation" for one that is not active; what begins with "!" is the compiler's error.
    private var files: [String: [String]] = [:]

    init(reading file: URL, toolchain: String) {
        self.toolchain = toolchain
        let stored = try? JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
        if let stored, stored.version == version, stored.toolchain == toolchain { self = stored }
    }

    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try encoder.encode(self).write(to: file, options: .atomic)
    }

    func contains(_ hash: String) -> Bool { files[hash] != nil }

    subscript(hash: String) -> ImportScanner.Scan? {
        get {
            guard let lines = files[hash] else { return nil }
            var scan = ImportScanner.Scan()
            for line in lines {
                let parts = line.split(separator: " ", maxSplits: 1)
                if line.hasPrefix("!") {
                    scan.syntaxError = String(line.dropFirst())
                } else if parts.count == 2, let number = Int(parts[0]) {
                    let isActive = !parts[1].hasPrefix("-")
                    let module = String(isActive ? parts[1] : parts[1].dropFirst())
                    scan.imports.insert(ImportStatement(line: number, module: module, isActive: isActive))
                }
            }
            return scan
        }
        set {
            files[hash] = newValue.map { scan in
                scan.imports.sorted().map { "\($0.line) \($0.isActive ? "" : "-")\($0.module)" }
                    + (scan.syntaxError.map { ["!" + $0] } ?? [])
            }
        }
    }

    /// Forgets what is not in use once that is too much.
    mutating func prune(keeping hashes: some Sequence<String>) {
        guard files.count > Self.limit else { return }
        let kept = Set(hashes)
        files = files.filter { kept.contains($0.key) }
    }
}
