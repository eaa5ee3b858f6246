import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

/// The use of a declaration that a set of the rules file contains.
struct UsedDeclaration: Sendable, Hashable, Codable {
    let file: String
    let line: Int
    /// The name in the rules file.
    let name: String
    let set: String
}

/// A search for declarations in what the compiler made of a target: spelling, type aliases and extensions do not hide them there.
struct UsedDeclarationSearch: Sendable {
    private let workspace: Workspace
    private let output: BuildOutput
    private let names: [(set: String, text: String, name: DeclarationName)]

    init(_ sets: [String], in workspace: Workspace, _ output: BuildOutput) {
        (self.workspace, self.output) = (workspace, output)
        names = sets.flatMap { set in
            (workspace.rules.declarations[set]?.names ?? []).map { (set, $0, DeclarationName($0)) }
        }
    }

    func uses(by target: WorkspaceTarget) async throws -> [UsedDeclaration] {
        let objects = target.objectFiles(in: output.bin)
        let words = Set(names.map(\.name.word)).sorted().joined(separator: "|")
        // Each line of nm begins with the path of the file. The runtime's functions are no uses.
        let filter =
            "grep -vE ' U (_*swift_|objc_)' | swift demangle --compact | LC_ALL=C grep -aE '(^|[^A-Za-z0-9_])(\(words))($|[^A-Za-z0-9_])'"
        let script = "set -o pipefail; nm -A \"$@\" | { \(filter) || [ $? = 1 ]; }"
        let outcome = try await Subprocess(["bash", "-c", script, "nm"] + objects.map(\.filePath)).run()
        guard outcome.exitCode == 0 else {
            throw WorkspaceError("Cannot read the object files of \(target.name): \(outcome.errorText)")
        }
        var found: [String: Set<Int>] = [:]
        for line in outcome.text.split(separator: "\n") {
            guard let match = line.wholeMatch(of: /(.*?\.o):[0-9a-f ]*([A-Za-z]) (.*)/) else { continue }
            let isSwift = match.3.contains(".")
            // Other C functions are defined in the file.
            guard isSwift || match.2 == "U" else { continue }
            let name = isSwift ? DeclarationName(demangled: match.3) : DeclarationName("C.\(match.3)")
            found[String(match.1), default: []].formUnion(names.indices.filter { names[$0].name.matches(name) })
        }
        let files = zip(target.swiftFiles, objects).compactMap { file, object in
            found[object.filePath].map { (file, $0) }
        }
        return try await files.concurrentMap { try await uses(of: $1, in: $0.path, of: target) }.flatMap(\.self)
    }

    /// Finds the lines of uses in the compiler's syntax tree. The tree omits functions that the compiler copies from other modules, so that
    /// their uses do not count.
    private func uses(of indices: Set<Int>, in file: String, of target: WorkspaceTarget) async throws
        -> [UsedDeclaration]
    {
        guard !indices.isEmpty else { return [] }
        let files = target.swiftFiles.flatMap { $0.path == file ? ["-primary-file", file] : [$0.path] }
        let settings = target.settings.flatMap { setting -> [String] in
            let words = setting.split(separator: " ").map(String.init)
            return words.count == 2 ? Self.options[words[0]].map { [$0, words[1]] } ?? [] : []
        }
        let command = [
            "swiftc", "-frontend", "-typecheck", "-dump-ast", "-swift-version", "6", "-module-name", target.module,
            "-DDEBUG", "-DSWIFT_PACKAGE", "-package-name", WorkspaceTarget.module(of: target.package.identity),
        ]
        // Only the compiler's driver knows the folder of the system's macros.
        let script = #"""
            set -o pipefail
            folder=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
            "$@" -plugin-path "$folder/host/plugins" | LC_ALL=C grep -aoE '(location|range)=[^ ]*|(decl|inherits)="[^"]*"'
            """#
        // The built module maps contain paths below the root of the build.
        let arguments = ["bash", "-c", script, "swiftc"] + command + settings + output.extractor.importOptions + files
        let outcome = try await Subprocess(output.root.command(arguments), in: workspace.root).run()
        guard outcome.exitCode == 0 else {
            let error = outcome.errorText.split(separator: "\n").first { $0.contains("error: ") } ?? ""
            throw WorkspaceError("Cannot read the declarations that \(file) uses: \(error)")
        }
        var line = 1, lines: [Int: Set<Int>] = [:]
        for text in outcome.text.split(separator: "\n") {
            if let place = text.firstMatch(of: /=\[?(.*):(\d+):\d+$/) {
                if place.1.hasSuffix(file) { line = Int(place.2) ?? 1 }
            } else if let match = text.wholeMatch(of: /(?:decl|(inherits))="(.*)"/) {
                for index in indices {
                    let name = names[index].name
                    // The tree shows conformances only as they are spelled.
                    let isUse =
                        match.1 == nil
                        ? name.matches(DeclarationName(reference: match.2))
                        : match.2.contains(name.base) || match.2.contains("Codable") && name.base.hasSuffix("codable")
                    if isUse { lines[index, default: []].insert(line) }
                }
            }
        }
        return lines.flatMap { index, lines in
            lines.map { UsedDeclaration(file: file, line: $0, name: names[index].text, set: names[index].set) }
        }
    }

    private static let options = [
        "enableUpcomingFeature": "-enable-upcoming-feature",
        "enableExperimentalFeature": "-enable-experimental-feature",
        "define": "-D",
    ]
}
