import Foundation
import JPEG
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("The poster command", .limitedConcurrency, .withPosters)
struct PosterTests {
    /// Calls `body` with a user of a catalogue-server that also serves images.
    private func withUser(_ body: (User, CatalogueServer) async throws -> Void) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address, images: server.imageAddress) { user in
                try await body(user, server)
            }
        }
    }

    private func isJPEG(_ file: URL) throws -> Bool {
        try Data(contentsOf: file).starts(with: [0xFF, 0xD8, 0xFF])
    }

    @Test("The command 'poster -o FILE' saves the poster in the nearest size, and replaces a file only with --force")
    func outputFile() async throws {
        try await withUser { user, server in
            let file = user.home.appending(path: "poster.jpg")
            try file.write("previous content")
            let arguments = ["poster", "83658", "-o", file.filePath, "--width", "800"]
            let refused = try await user.start(arguments).outcome()
            #expect(refused.exitCode == 73 && refused.errors.contains("poster.jpg exists. To replace it, add --force."))
            #expect(try String(contentsOf: file, encoding: .utf8) == "previous content")
            // The second poster comes from the cache.
            for _ in 1...2 {
                let outcome = try await user.start(arguments + ["--force"]).outcome()
                #expect(outcome.exitCode == 0)
                #expect(outcome.output == "\(file.filePath)\n")
                #expect(try isJPEG(file))
            }
            #expect(try server.imageRequests().count == 1)
            #expect(try server.imageRequests() == ["GET /t/p/w780/tt0083658.jpg 200"])
        }
    }

    @Test("The command 'poster' refuses an existing file before it downloads the poster")
    func existingFile() async throws {
        try await withUser { user, server in
            let file = user.home.appending(path: "poster-83658.jpg")
            try file.write("mine")
            let script = #"cd "$HOME" && exec "$0" poster tt0083658"#
            let outcome = try await RunningProcess(
                URL(filePath: "/bin/sh"),
                ["-c", script, Executables.movies.filePath],
                environment: user.environment
            )
            .outcome()
            #expect(outcome.exitCode == 73)
            #expect(outcome.errors.contains("poster-83658.jpg exists."))
            #expect(try server.imageRequests().isEmpty)
            #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        }
    }

    @Test("Without -o, the command 'poster' creates a file in the current folder")
    func currentFolder() async throws {
        try await withUser { user, _ in
            let outcome = try await RunningProcess(
                URL(filePath: "/bin/sh"),
                ["-c", #"cd "$HOME" && exec "$0" poster 83658"#, Executables.movies.filePath],
                environment: user.environment
            )
            .outcome()
            #expect(outcome.output == "poster-83658.jpg\n")
            #expect(try isJPEG(user.home.appending(path: "poster-83658.jpg")))
        }
    }

    @Test("The command 'poster -o -' writes the JPEG data to standard output")
    func standardOutput() async throws {
        try await withUser { user, _ in
            let file = user.home.appending(path: "out.jpg")
            try file.write("")
            let handle = try FileHandle(forWritingTo: file)
            let outcome = try await user.start(["poster", "83658", "-o", "-"], output: handle).outcome()
            #expect(outcome.exitCode == 0)
            #expect(try isJPEG(file))
        }
    }

    @Test("The command 'poster -o -' exits with 64 if standard output is a terminal")
    func terminal() async throws {
        try await withUser { user, _ in
            let (outcome, text) = try await Terminal(columns: 80).run(user, "poster", "83658", "-o", "-")
            #expect(outcome.exitCode == 64)
            #expect(text.isEmpty)
        }
    }

    @Test(
        "The command 'poster -o FILE' exits with 73 if it cannot write the file",
        arguments: ["/nowhere/poster.jpg", "/dev/full/x"]
    )
    func unwritableFile(path: String) async throws {
        try await withUser { user, _ in
            let outcome = try await user.movies("poster", "83658", "-o", path)
            #expect(outcome.exitCode == 73)
            #expect(outcome.errors.contains("movies: Cannot write \(path): "))
        }
    }

    @Test("The command 'poster --offline' saves a stored poster, and exits with 69 if none is stored")
    func offline() async throws {
        try await withUser { user, _ in
            let path = user.home.appending(path: "a.jpg").filePath
            var codes: [Int32] = []
            for options in [["--offline"], [], ["--offline"]] {
                codes.append(
                    try await user.start(["poster", "83658", "-o", path, "--force"] + options).outcome().exitCode
                )
            }
            #expect(codes == [69, 0, 0])
        }
    }

    @Test("The command 'cache clear' removes stored posters")
    func cleared() async throws {
        try await withUser { user, server in
            let path = user.home.appending(path: "a.jpg").filePath
            _ = try await user.movies("poster", "83658", "-o", path)
            let cleared = try await user.movies("cache", "clear")
            #expect(cleared.errors.contains("Removed"))
            _ = try await user.movies("poster", "83658", "-o", path, "--force")
            #expect(try server.imageRequests().count == 2)
        }
    }
}

@Suite("Requests to the image host", .limitedConcurrency)
struct ImageHostTests {
    /// Returns a server with one film that has a poster.
    private static func service() throws -> LoopbackServer {
        try TMDBSamples.server { _ in TMDBSamples.json(["id": 7, "title": "Rain", "poster_path": "/p.jpg"]) }
    }

    @Test(
        "The command 'poster' sends no credential to the image host",
        arguments: [Credentials.key, Credentials.token]
    )
    func credential(credential: String) async throws {
        let service = try Self.service()
        let imageHost = try LoopbackServer { _ in TMDBSamples.json([:]) }
        try await User.with(service: service.address, images: imageHost.address, credential: credential) { user in
            let outcome = try await user.movies("poster", "7", "-o", user.home.appending(path: "x").filePath)
            #expect(outcome.exitCode == 65)
        }
        #expect(imageHost.requests.count == 1)
        for request in imageHost.requests {
            #expect(request.queryItem("api_key") == nil)
            #expect(request.headers["Authorization"] == nil)
        }
    }

    @Test("Without MOVIES_IMAGE_BASE_URL, 'poster' does not request posters of another service from TMDB")
    func otherService() async throws {
        let service = try Self.service()
        try await User.with(service: service.address) { user in
            let outcome = try await user.movies(
                "poster",
                "7",
                "-o",
                user.home.appending(path: "x").filePath,
                "--verbose"
            )
            #expect(outcome.exitCode == 69)
            #expect(outcome.errors.contains("MOVIES_IMAGE_BASE_URL"))
            #expect(!outcome.errors.contains("image.tmdb.org"))
        }
    }
}

@Suite("The poster command with the built-in catalogue", .limitedConcurrency)
struct CataloguePosterTests {
    @Test("The command 'poster' exits with 66 for the built-in catalogue, which has no posters")
    func catalogue() async throws {
        try await User.with { user in
            let outcome = try await user.movies("poster", "83658", "-o", "/nowhere/x")
            #expect(outcome.exitCode == 66)
            #expect(outcome.errors.contains("“Blade Runner” has no poster at this source."))
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// A trait that skips tests without libturbojpeg, because catalogue-server and `movies` need this library for posters.
    static var withPosters: Self { .enabled(if: JPEGLibrary.isAvailable, "needs libturbojpeg") }
}
