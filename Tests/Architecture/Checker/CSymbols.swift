package import Foundation
import ProcessSupport
package import WorkspaceGraph

/// The functions that compiled code calls without an import: C code with a prototype, and Swift code through the C library that Foundation
/// re-exports. A linter that reads source code does not see these dependencies.
package enum CSymbols {
    /// Links the C sources of a target without any other target.
    ///
    /// - Returns: The linker's errors, such as an undefined function; nil if the target uses only the C library and the libraries of its
    ///   manifest.
    package static func linkErrors(
        of target: WorkspaceTarget,
        in workspace: Workspace
    ) async throws -> String? {
        try await withTemporaryFolder { folder in
            let sources = target.sourceFiles.map(\.path).filter {
                ["c", "cc", "cpp", "cxx", "m", "mm", "s", "S"].contains(PathText.fileExtension(of: $0))
            }
            let libraries = target.settings.compactMap { setting in
                setting.wholeMatch(of: /linker linkedLibrary (\w+)/).map { "-l\($0.1)" }
            }
            #if os(macOS)
                let options = ["-dynamiclib"]
            #else
                let options = ["-shared", "-fPIC", "-Wl,-z,defs"]
            #endif
            let headers = workspace.url(of: target.folder).appending(path: "include").filePath
            let product = folder.appending(path: "linked").filePath
            let outcome = try await Subprocess(
                ["clang"] + options + ["-I", headers, "-o", product] + sources.map { workspace.url(of: $0).filePath }
                    + libraries
            )
            .run()
            return outcome.exitCode == 0 ? nil : outcome.text + outcome.errorText
        }
    }

    /// Returns the C functions that an object file of Swift code calls, except those that the compiler itself calls, sorted.
    package static func functions(in object: URL) async throws -> [String] {
        let outcome = try await Subprocess(["nm", "-u", object.filePath]).run()
        guard outcome.exitCode == 0 else {
            throw IsolatedCompilerError(target: object.filePath, log: outcome.errorText)
        }
        // The symbols of macOS begin with an underscore.
        #if os(macOS)
            let prefix = 1
        #else
            let prefix = 0
        #endif
        let symbols = outcome.text.split(separator: "\n").compactMap {
            $0.split(separator: " ").last?.dropFirst(prefix)
        }
        return symbols.map(String.init).filter { symbol in
            !symbol.hasPrefix("$s") && !symbol.hasPrefix("swift_") && !ofCompiler.contains(symbol)
        }
        .sorted()
    }

    /// The functions and variables of the C library and of the Swift runtime that Swift code uses without calls of them, such as `floor` for
    /// `rounded(.down)` and `syscall` for `Mutex`.
    private static let ofCompiler: Set = [
        "__stack_chk_fail", "__tls_get_addr", "_swiftEmptyArrayStorage", "_swiftEmptyDictionarySingleton",
        "_swiftEmptySetSingleton", "ceil", "floor", "free", "malloc", "memcmp", "memcpy", "memmove", "memset", "rint",
        "round", "syscall", "trunc",
    ]
}
