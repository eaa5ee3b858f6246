import CTerminalTesting
public import Foundation
import Synchronization

/// A process in its own session with its own terminal.
final class TerminalProcess: Sendable {
    let identifier: pid_t
    /// Whether the process has ended. It is set before the process is reaped, because its id may then be reused.
    private let hasEnded = Mutex(false)

    init(
        _ executable: String,
        _ arguments: [String],
        environment: [String: String],
        terminal path: String
    ) throws(PseudoTerminalError) {
        let variables = environment.map { "\($0)=\($1)" }
        var process = pid_t()
        let code = Self.withPointers(to: [executable] + arguments) { arguments in
            Self.withPointers(to: variables) { variables in
                terminal_spawn(&process, executable, arguments, variables, path)
            }
        }
        guard code == 0 else { throw .cannotRun(executable: executable, code: code) }
        identifier = process
    }

    /// Sends a signal, unless the process has ended.
    func send(_ signal: Int32) {
        hasEnded.withLock { if !$0 { _ = kill(identifier, signal) } }
    }

    /// Kills the process and the foreground group of its terminal.
    func end(foreground: pid_t?) {
        hasEnded.withLock { hasEnded in
            guard !hasEnded else { return }
            if let foreground { _ = kill(-foreground, SIGKILL) }
            _ = kill(identifier, SIGKILL)
        }
    }

    /// Blocks until the process ends and returns its status. Called once.
    func wait() -> ExitStatus {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        hasEnded.withLock { $0 = true }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
        return ExitStatus(waited: status)
    }

    private static func withPointers<Result>(
        to texts: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}

/// The exit status of a process.
public enum ExitStatus: Sendable, Hashable, CustomStringConvertible {
    /// The process exited with a code.
    case exited(Int32)
    /// A signal terminated the process.
    case signalled(Int32)

    /// - Parameter status: The status from waitpid.
    init(waited status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    }

    /// The status as text, which follows a subject: "exited with 3".
    public var description: String {
        switch self {
        case .exited(let code): "exited with \(code)"
        case .signalled(let number): "was terminated by signal \(number)"
        }
    }
}

/// The executables that are built together with the tests, in the folder of the test bundle.
public enum BuiltExecutables {
    /// Returns the path of an executable.
    public static func path(of name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }

    /// The folder of the test bundle.
    public static var folder: URL {
        #if os(macOS)
            // On macOS a bundle is a folder that another program loads.
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }
}
