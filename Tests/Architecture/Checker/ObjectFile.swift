package import Foundation
import ProcessSupport
import WorkspaceGraph

/// The symbols that the object file of a Swift target uses. They show dependencies without an import, such as functions of the C library,
/// which Foundation re-exports. A linter that reads source code does not see them.
package struct ObjectFile: Sendable {
    private let symbols: [Substring]

    package init(_ file: URL) async throws {
        let outcome = try await Subprocess(["nm", "-u", file.filePath]).run()
        guard outcome.exitCode == 0 else { throw IsolatedCompilerError(target: file.filePath, log: outcome.errorText) }
        // The symbols of macOS begin with an underscore.
        #if os(macOS)
            let prefix = 1
        #else
            let prefix = 0
        #endif
        symbols = outcome.text.split(separator: "\n").compactMap { $0.split(separator: " ").last?.dropFirst(prefix) }
    }

    /// The C functions that the code calls, except those that the compiler itself calls, sorted.
    package var functions: [String] {
        symbols.map(String.init).filter { symbol in
            !symbol.hasPrefix("$s") && !symbol.hasPrefix("swift_") && !Self.ofCompiler.contains(symbol)
        }
        .sorted()
    }

    /// The modules of the system whose declarations the code uses.
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
