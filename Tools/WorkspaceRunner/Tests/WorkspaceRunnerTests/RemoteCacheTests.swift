import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceRunner

@Suite("RemoteCache")
struct RemoteCacheTests {
    @Test(
        "RemoteCache takes an https address, or one of this machine, without a password, and a token without spaces",
        arguments: [
            ("https://cache.example/team", "a:b", true), ("http://127.0.0.1:80/", nil, true), ("", nil, nil),
            ("http://cache.example", nil, false), ("https://a:secret@cache.example", nil, false),
            ("https://cache.example/\"\nuser", nil, false), ("cache", nil, false),
            ("https://cache.example", "secret\nheader", false), ("https://cache.example", "sec\"ret", false),
        ] as [(String, String?, Bool?)]
    )
    func address(text: String, token: String?, isValid: Bool?) throws {
        let cache = Result { try RemoteCache(["WORKSPACE_REMOTE_CACHE": text], token: token) }
        switch isValid {
        case true: #expect(try cache.get()?.isWritable == (token != nil))
        case nil: #expect(try cache.get() == nil)
        default:
            let error = #expect(throws: WorkspaceError.self) { try cache.get() }
            #expect("\(String(describing: error))".contains(/sec/) == false)
        }
    }

    @Test("ActionResult reads the texts that it writes, and no other bytes", arguments: [0, 1, 127, 128, 300, 70_000])
    func message(count: Int) {
        let text = Data(repeating: 7, count: count), message = ActionResult(text: text).message
        #expect(ActionResult(message: message)?.text == text)
        // Servers may add fields.
        #expect(ActionResult(message: message + [9 << 3 | 2, 0])?.text == text)
        #expect(ActionResult(message: message.dropLast()) == nil || count == 0)
        #expect(ActionResult(message: Data([0x0a]) + message.dropFirst()) == nil)
    }

    private static let key = ContentKey(lines: ["version 4", "unit Core 123"], hash: "abc")

    private func pass(_ key: ContentKey = key, passed: Int = 3) -> ResultStore.Pass {
        ResultStore.Pass("Core", key: key.lines, passed: passed)
    }

    @Test(
        "A user with the token adds a pass, which others find with its key only, and others add none",
        WebServer.isInstalled
    )
    func passes() async throws {
        try await WebServer.run { server in
            let writer = try server.cache(token: WebServer.token), reader = try server.cache()
            let other = ContentKey(lines: ["version 4", "unit Core 124"], hash: "abd")
            await reader.add(pass(), for: Self.key)
            await (try server.cache(token: "wrong")).add(pass(), for: Self.key)
            #expect(await writer.passes([Self.key]).isEmpty)
            await writer.add(pass(), for: Self.key)
            let found = await reader.passes([other, Self.key])
            #expect(found.keys.map(\.hash) == ["abc"])
            #expect(found[Self.key]?.machine == ProcessInfo.processInfo.hostName)
            #expect(found[Self.key]?.passed == 3)
        }
    }

    @Test(
        "RemoteCache ignores poisoned passes: other bytes, another key, impossible numbers, and too many bytes",
        WebServer.isInstalled
    )
    func poisoned() async throws {
        try await WebServer.run { server in
            let cache = try server.cache(token: WebServer.token)
            await cache.add(pass(), for: Self.key)
            let file = try #require(try server.files(in: "ac").first)
            let other = ContentKey(lines: ["version 4"], hash: "abc")
            let answers = try [
                Data("<html>".utf8), ActionResult(text: Data("{}".utf8)).message,
                ActionResult(text: JSONEncoder().encode(pass(other))).message,
                ActionResult(text: JSONEncoder().encode(pass(passed: 0))).message,
                ActionResult(text: JSONEncoder().encode(pass(passed: .max))).message,
                ActionResult(text: JSONEncoder().encode(pass()) + Data(repeating: 32, count: 2 << 20)).message,
            ]
            for answer in answers {
                try answer.write(to: file)
                #expect(await cache.passes([Self.key]).isEmpty)
            }
            try ActionResult(text: JSONEncoder().encode(pass())).message.write(to: file)
            #expect(await cache.passes([Self.key])[Self.key]?.machine == "unknown")
        }
    }

    @Test("RemoteCache asks a server once that was stopped or does not answer", WebServer.isInstalled)
    func stopped() async throws {
        let stopped = try await WebServer.run { try $0.cache(token: WebServer.token) }
        #expect(await stopped.passes([Self.key]).isEmpty)
        let (silent, port) = try WebServer.listen()
        defer { close(silent) }
        var cache = try #require(try RemoteCache(["WORKSPACE_REMOTE_CACHE": "http://127.0.0.1:\(port)"], token: nil))
        cache.timeLimits.action = 1
        for _ in 0..<3 { #expect(await cache.passes([Self.key]).isEmpty) }
        #expect(fcntl(silent, F_SETFL, O_NONBLOCK) == 0)
        let connections = (0..<3).map { _ in accept(silent, nil, nil) }
        for connection in connections { close(connection) }
        #expect(connections.map { $0 >= 0 } == [true, false, false])
    }

    @Test(
        "An archive of the compiler's cache fills an empty cache once, and a smaller one",
        WebServer.isInstalled,
        .enabled(if: WebServer.has("zstd"), "needs zstd")
    )
    func archive() async throws {
        try await withArchive { server, toolchain, root, cache in
            let target = CompilerCache(folder: root.appending(path: "target/store"))
            try target.folder.appending(path: "own").write("own")
            try await server.cache().fill(target, of: toolchain, root: root)
            let data = target.folder.appending(path: "v1/data")
            #expect(try Data(contentsOf: data) == Data(contentsOf: cache.folder.appending(path: "v1/data")))
            #expect(FileStamp(of: target.folder.appending(path: "own").filePath) == nil)
            #expect(try target.folder.mode == 0o700)
            try data.write("changed")
            try await server.cache().fill(target, of: toolchain, root: root)
            #expect(try String(contentsOf: data, encoding: .utf8) == "changed")
            target.clear()
            try target.folder.appending(path: "own").write(String(repeating: "x", count: 1_000_000))
            try await server.cache().fill(target, of: toolchain, root: root)
            #expect(FileStamp(of: target.folder.appending(path: "own").filePath) != nil)
        }
    }

    @Test(
        "RemoteCache ignores an archive of another toolchain, with another hash, or with a link",
        WebServer.isInstalled,
        .enabled(if: WebServer.has("zstd"), "needs zstd"),
        arguments: ["toolchain", "hash", "link"]
    )
    func wrongArchive(what: String) async throws {
        try await withArchive { server, toolchain, root, cache in
            var toolchain = toolchain
            switch what {
            case "toolchain": toolchain = try Self.toolchain("other")
            case "hash":
                let file = try #require(try server.files(in: "cas").first)
                try (Data(contentsOf: file) + [0]).write(to: file)
            default:
                try cache.folder.appending(path: "link").link(to: "/etc")
                _ = try await server.cache(token: WebServer.token).add(cache, of: toolchain, root: root)
            }
            let target = CompilerCache(folder: root.appending(path: "target/store"))
            try await server.cache().fill(target, of: toolchain, root: root)
            #expect(FileStamp(of: target.folder.filePath) == nil)
        }
    }

    @Test("The keys of tests are equal for users with different home folders if there is a remote cache")
    func keys() async throws {
        func key(_ variables: [String: String]) async throws -> ContentKey? {
            try await withTemporaryFolder { root in
                var mini = MiniWorkspace(root: root)
                try mini.addPackage("Core")
                let workspace = try mini.model
                let all = variables.merging(["WORKSPACE_REMOTE_CACHE": "http://127.0.0.1:1"]) { $1 }
                return try await TestSession(
                    workspace.packages,
                    in: workspace,
                    options: .init(),
                    environment: all,
                    token: nil
                )
                .keys.keys["Core"]
            }
        }
        let one = try await key(["HOME": "/one", "USER": "one"]), two = try await key(["HOME": "/two", "USER": "two"])
        #expect(one != nil && one == two)
    }

    private static func toolchain(_ name: String) throws -> Toolchain {
        let json = #"{"triple": "x86_64-unknown-linux-gnu", "identity": "Swift version 6.3.1 (\#(name))"}"#
        return try JSONDecoder().decode(Toolchain.self, from: Data(json.utf8))
    }

    private func withArchive(
        _ body: (_ server: WebServer, Toolchain, _ root: URL, _ cache: CompilerCache) async throws -> Void
    ) async throws {
        try await WebServer.run { server in
            try await withTemporaryFolder { root in
                try await commit(in: root)
                let cache = CompilerCache(folder: root.appending(path: "source/store"))
                try cache.folder.appending(path: "v1/data").write(String(repeating: "x", count: 100_000))
                let toolchain = try Self.toolchain("swift")
                await #expect(throws: WorkspaceError.self) {
                    try await server.cache().add(cache, of: toolchain, root: root)
                }
                #expect(try await server.cache(token: WebServer.token).add(cache, of: toolchain, root: root) > 0)
                try await body(server, toolchain, root, cache)
            }
        }
    }
}
