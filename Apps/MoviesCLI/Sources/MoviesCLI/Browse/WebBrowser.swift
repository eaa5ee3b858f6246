import Foundation
import Platform

@MainActor
struct WebBrowser {
    let environment: [String: String]

    #if os(macOS)
        static let command = "open"
    #else
        static let command = "xdg-open"
    #endif

    /// Opens an https URL in the browser, without waiting for the browser. Rejects other URLs.
    ///
    /// - Parameter onFailure: Receives a message for the user if the URL is rejected or no browser opens it. The call
    ///   may occur after this method returns.
    func open(_ address: String, onFailure: @escaping @MainActor (String) -> Void) {
        guard address.hasPrefix("https://") else {
            return onFailure("The address of the page does not begin with https:\n\(address)")
        }
        start(address, page: address, onFailure)
    }

    /// Opens an https page, or a page of this machine, whose URL contains a secret. The arguments of the browser's process do
    /// not contain the URL.
    ///
    /// - Parameter onFailure: Receives a message with the URL, also if another user visits the address of the browser; see
    ///   `open(_:onFailure:)`.
    func openPrivately(_ page: String, onFailure: @escaping @MainActor (String) -> Void) {
        let allowed = ["https://", "http://127.0.0.1:", "http://localhost:", "http://[::1]:"]
        guard allowed.contains(where: page.hasPrefix) else {
            return onFailure("The address of the page does not begin with https:\n\(page)")
        }
        let onRefusal: @Sendable () -> Void = {
            Task { @MainActor in
                onFailure(
                    "A process of another user asked for the page, and was refused. If it was your browser, open the page:\n\(page)"
                )
            }
        }
        guard let redirect = OneTimeRedirect(to: page, onRefusal: onRefusal) else {
            return onFailure(
                "The browser cannot be started without showing the address to other users. The page is:\n\(page)"
            )
        }
        start(redirect.address, page: page, onFailure)
    }

    private func start(_ address: String, page: String, _ onFailure: @escaping @MainActor (String) -> Void) {
        guard let executable else {
            return onFailure("\(Self.command) is not installed. The page is:\n\(page)")
        }
        // The variables with credentials of `movies` and of libpq.
        let secret = [Settings.Variable.key.rawValue, Settings.Variable.stateURL.rawValue, "PGPASSWORD"]
        let variables = environment.filter { !secret.contains($0.key) }
        guard let process = Self.spawn([executable.path(percentEncoded: false), address], variables) else {
            return onFailure("\(Self.command) cannot be started. The page is:\n\(page)")
        }
        // Nothing else waits for the browser command, which may run as long as the browser.
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            guard status != 0 else { return }
            Task { @MainActor in onFailure("\(Self.command) found no browser. The page is:\n\(page)") }
        }
    }

    /// Starts a command in its own process group. Returns nil if it cannot be started.
    ///
    /// The command inherits no file descriptor. Foundation's `Process` would pass on a socket. The standard streams are
    /// the null device, because the screens use the terminal.
    private static func spawn(_ command: [String], _ environment: [String: String]) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            var flags = POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            var flags: Int32 = 0
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for stream in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        #if !canImport(Darwin)
            // A new descriptor gets the lowest free number, so the range includes those that other threads open meanwhile.
            // It is no error to close a descriptor that is not open.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            for descriptor in 3...(names.compactMap { Int32($0) }.max() ?? 1_023) + 64 {
                posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        #endif
        // Ctrl-C in the terminal must not end the browser, and `movies` ignores and blocks signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        flags |= Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
        return code == 0 ? process : nil
    }

    private var executable: URL? {
        environment["PATH", default: ""].split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: Self.command) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}
