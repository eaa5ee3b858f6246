import CTerminalTesting
public import Foundation
import Synchronization

/// A process that leads a session with a pseudo-terminal as its controlling terminal.
final class TerminalProcess: Sendable {
    let identifier: pid_t
    private let isReaped = Mutex(false)

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
        guard code == 0 else { throw PseudoTerminalError("Cannot run \(executable)", code: code) }
        identifier = process
    }

    func send(_ signal: Int32) { isReaped.withLock { if !$0 { _ = kill(identifier, signal) } } }

    /// Kills the process and the foreground process group of its terminal, unless the process has ended.
    func end(foreground: pid_t?) {
        isReaped.withLock { isReaped in
            guard !isReaped else { return }
            if let foreground { _ = kill(-foreground, SIGKILL) }
            _ = kill(identifier, SIGKILL)
        }
    }

    /// Whether the process has ended. Must not be called after ``wait()``.
    var hasEnded: Bool { isFinished(orUnless: WNOHANG) }

    /// Blocks until the process ends, reaps it and returns its exit status. Must be called only once.
    func wait() -> ExitStatus {
        while !isFinished(orUnless: 0) {}
        return isReaped.withLock { isReaped in
            isReaped = true
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
            return ExitStatus(waited: status)
        }
    }

    /// Waits for the end of the process without reaping it. Returns false after a signal or, with `WNOHANG`, if the process still runs.
    private func isFinished(orUnless options: Int32) -> Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | options) == 0
            && information.si_signo == SIGCHLD
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
    /// The process exited with the given code.
    case exited(Int32)
    /// The signal with the given number terminated the process.
    case signalled(Int32)

    init(waited status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    }

    /// The predicate of a sentence about the process, such as "exited with 3".
    public var description: String {
        switch self {
        case .exited(let code): "exited with \(code)"
        case .signalled(let number): "was terminated by signal \(number)"
        }
    }
}

/// The executables that SwiftPM built together with the tests, in the folder of the test bundle.
public enum BuiltExecutables {
    /// Returns the path of the executable with a name.
    public static func path(of name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }

    /// The folder that contains the test bundle and the executables.
    public static var folder: URL {
        #if os(macOS)
            // On macOS, a test bundle is a folder that another program loads.
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }
}
