package import Foundation
import ProcessSupport
package import WorkspaceGraph

/// The symbols that compiled Swift files use. They show dependencies without an import, such as functions of the C library, which
/// Foundation re-exports. A linter that reads source code does not see them.
package struct UsedSymbols: Sendable {
    private let symbols: [Substring]

    /// Returns the lines that nm prints for the undefined symbols of object files.
    static func lines(_ files: [String]) async throws -> [Substring] {
        let outcome = try await Subprocess(["nm", "-u"] + files).run()
        guard outcome.exitCode == 0 else { throw WorkspaceError(outcome.errorText) }
        return outcome.text.split(separator: "\n")
    }

    package init(of objects: [URL]) async throws {
        // The symbols of macOS begin with an underscore.
        #if os(macOS)
            let prefix = 1
        #else
            let prefix = 0
        #endif
        symbols = try await Self.lines(objects.map(\.filePath)).filter { !$0.hasSuffix(":") }
            .compactMap { $0.split(separator: " ").last?.dropFirst(prefix) }
    }

    package init(of target: WorkspaceTarget, in bin: URL) async throws {
        try await self.init(of: target.objectFiles(in: bin))
    }

    /// The C functions that the code calls, except those that the compiler itself calls, sorted.
    package var functions: [String] {
        Set(symbols.map(String.init)).filter { symbol in
            !symbol.hasPrefix("$s") && !symbol.hasPrefix("swift_") && !Self.ofCompiler.contains(symbol)
        }
        .sorted()
    }

    package var systemModules: Set<String> {
        // A mangled name begins with "$s", the length of the module's name, and the name.
        let names = symbols.compactMap { symbol -> String? in
            guard let match = symbol.prefixMatch(of: /\$s(\d+)/), let length = Int(match.1) else { return nil }
            return String(symbol[match.range.upperBound...].prefix(length))
        }
        return Set(names).intersection(SystemModules.names)
    }

    /// The functions and variables of the C library and of the Swift runtime that Swift code uses without calls of them, such as `floor` for
    /// `rounded(.down)` and `syscall` for `Mutex`.
    private static let ofCompiler: Set = [
        "__stack_chk_fail", "__tls_get_addr", "_swiftEmptyArrayStorage", "_swiftEmptyDictionarySingleton",
        "_swiftEmptySetSingleton", "ceil", "floor", "free", "malloc", "memcmp", "memcpy", "memmove", "memset", "rint",
        "round", "syscall", "trunc",
    ]
}
