import Foundation
import ProcessSupport
import Synchronization
import WorkspaceGraph

/// A server with the HTTP protocol of Bazel's remote cache, which shares results between machines. Each failure counts as a missing result.
public struct RemoteCache: Sendable {
    enum Part: String {
        /// The results of actions. The key is the SHA-256 digest of an action's inputs.
        case actions = "ac"
        /// Files. The key is the SHA-256 digest of the file.
        case files = "cas"
    }

    /// Whether this machine may add results.
    public var isWritable: Bool { token != nil }
    private let address: String
    private let token: String?
    private let failure = Failure()
    /// The maximum time in seconds of a request, and of the request for a file.
    var timeLimits = (action: 5, file: 300)

    /// Whether a request failed, after which none is sent, because each one could wait until its time limit.
    private final class Failure: Sendable { let hasHappened = Mutex(false) }

    /// The value of `WORKSPACE_REMOTE_CACHE_TOKEN`, which child processes do not inherit after the first use of this property.
    public static let environmentToken: String? = {
        defer { unsetenv("WORKSPACE_REMOTE_CACHE_TOKEN") }
        return getenv("WORKSPACE_REMOTE_CACHE_TOKEN").map { String(cString: $0) }
    }()

    /// Creates the cache at the address in `WORKSPACE_REMOTE_CACHE`; nil if the variable is missing or empty.
    ///
    /// - Parameter token: The password for writing, as "NAME:PASSWORD" or as a bearer token; nil for a cache that is only read.
    public init?(_ environment: [String: String], token: String?) throws {
        guard let text = environment["WORKSPACE_REMOTE_CACHE"], !text.isEmpty else { return nil }
        let url = URL(string: text), host = url?.host() ?? ""
        let isSecure =
            url?.scheme == "https" || url?.scheme == "http" && ["localhost", "127.0.0.1", "::1"].contains(host)
        // The address is not shown, because it may contain a password.
        guard isSecure, !host.isEmpty, url?.user == nil, url?.query == nil, !text.contains(/["\\\s]/) else {
            throw WorkspaceError(
                "WORKSPACE_REMOTE_CACHE is no https address without a password.",
                remedy: "The token for writing is in WORKSPACE_REMOTE_CACHE_TOKEN."
            )
        }
        guard token?.contains(/["\\\s[:cntrl:]]/) != true else {
            throw WorkspaceError("WORKSPACE_REMOTE_CACHE_TOKEN contains a character that no token has.")
        }
        address = text.hasSuffix("/") ? String(text.dropLast()) : text
        self.token = token?.isEmpty == true ? nil : token
    }

    /// Reads a result of at most `limit` bytes into a file, which may exist even if this fails.
    func read(_ part: Part, _ key: String, to file: URL, limit: Int) async -> Bool {
        await request(part, key, ["output = \"\(file.filePath)\"", "max-filesize = \(limit)"], limit: limit)
    }

    func write(_ file: URL, as key: String, in part: Part) async -> Bool {
        guard isWritable else { return false }
        return await request(part, key, ["upload-file = \"\(file.filePath)\""], limit: 0)
    }

    /// Sends a request with curl, whose options come from its input, because arguments are visible to other users.
    private func request(_ part: Part, _ key: String, _ options: [String], limit: Int) async -> Bool {
        let seconds = part == .actions ? timeLimits.action : timeLimits.file
        var lines = ["url = \"\(address)/\(part.rawValue)/\(key)\"", "silent", "fail", "connect-timeout = 3"] + options
        lines.append("max-time = \(seconds)")
        if let token {
            lines.append(token.contains(":") ? "user = \"\(token)\"" : "header = \"Authorization: Bearer \(token)\"")
        }
        // curl does not limit an answer that names no size, but a shell limits its files, in blocks of at least 512 bytes.
        let shell = "ulimit -f \(max(limit, 1) / 512 + 1) && exec curl --disable --config -"
        let curl = Subprocess(["/bin/sh", "-c", shell], input: Data(lines.joined(separator: "\n").utf8))
        guard !failure.hasHappened.withLock({ $0 }) else { return false }
        let exitCode = try? await curl.run().exitCode
        // The server answered with a status such as 404 (exit code 22), or with too many bytes (63, or a signal because of the shell's limit).
        let hasAnswer = exitCode.map { [0, 22, 63, 128 + SIGXFSZ].contains($0) } ?? false
        if !hasAnswer, !Task.isCancelled { failure.hasHappened.withLock { $0 = true } }
        return exitCode == 0
    }

    /// Returns the SHA-256 digests of files in hexadecimal digits, in their order; nil if the program `sha256sum` fails.
    static func digests(of files: [URL]) async -> [String]? {
        guard let outcome = try? await Subprocess(["sha256sum", "--"] + files.map(\.filePath)).run(),
            outcome.exitCode == 0
        else { return nil }
        let digests = outcome.text.split(separator: "\n").map { String($0.prefix(64)) }
        return digests.count == files.count ? digests : nil
    }
}

/// A result of an action, as Bazel's message `ActionResult` with only the field `stdout_raw`, because servers may check the message.
struct ActionResult {
    let text: Data

    init(text: Data) { self.text = text }

    /// Reads a message whose first field is `stdout_raw`; nil for other bytes.
    init?(message: Data) {
        var rest = message[...], count = 0, shift = 0
        guard rest.popFirst() == Self.tag else { return nil }
        while let byte = rest.popFirst(), shift < 35 {
            count |= Int(byte & 0x7f) << shift
            shift += 7
            if byte & 0x80 == 0 {
                guard count <= rest.count else { return nil }
                text = Data(rest.prefix(count))
                return
            }
        }
        return nil
    }

    var message: Data {
        var length = Data(), rest = text.count
        repeat {
            length.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return Data([Self.tag]) + length + text
    }

    /// The field 5, whose value has a length.
    private static let tag: UInt8 = 5 << 3 | 2
}
