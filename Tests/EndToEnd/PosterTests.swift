import Foundation
import JPEG
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Saving a poster", .fewAtOnce, .withPosters)
struct PosterTests {
    private func withUser(_ body: (User, CatalogueServer) async throws -> Void) async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address, images: server.images) { user in try await body(user, server) }
        }
    }

    private func isJPEG(_ file: URL) throws -> Bool {
        try Data(contentsOf: file).starts(with: [0xFF, 0xD8, 0xFF])
    }

    @Test("It goes where it is told, in the nearest size, and is fetched once")
    func named() async throws {
        try await withUser { user, server in
            let file = user.home.appending(path: "poster.jpg")
            try file.write("former")
            for _ in 1...2 {
                let outcome = try await user.movies("poster", "83658", "-o", file.filePath, "--width", "800")
                #expect(outcome.exitCode == 0)
                #expect(outcome.output == "\(file.filePath)\n")
                #expect(try isJPEG(file))
            }
            #expect(try server.pictureRequests().count == 1)
            #expect(try server.pictureRequests() == ["GET /t/p/w780/tt0083658.jpg 200"])
        }
    }

    @Test("To standard output it goes as it is")
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

    @Test("A terminal is not given a picture")
    func terminal() async throws {
        try await withUser { user, _ in
            let (outcome, text) = try await Terminal(columns: 80).run(user, "poster", "83658", "-o", "-")
            #expect(outcome.exitCode == 64)
            #expect(text.isEmpty)
        }
    }

    @Test("Reports a file that cannot be written", arguments: ["/nowhere/poster.jpg", "/dev/full/x"])
    func cannotWrite(path: String) async throws {
        try await withUser { user, _ in
            let outcome = try await user.movies("poster", "83658", "-o", path)
            #expect(outcome.exitCode == 73)
            #expect(outcome.errors.contains("movies: Cannot write \(path): "))
        }
    }

    @Test("Offline it comes from what is stored, or not at all")
    func offline() async throws {
        try await withUser { user, _ in
            let path = user.home.appending(path: "a.jpg").filePath
            var codes: [Int32] = []
            for options in [["--offline"], [], ["--offline"]] {
                codes.append(try await user.start(["poster", "83658", "-o", path] + options).outcome().exitCode)
            }
            #expect(codes == [69, 0, 0])
        }
    }

    @Test("What is stored is cleared with the rest")
    func cleared() async throws {
        try await withUser { user, server in
            let path = user.home.appending(path: "a.jpg").filePath
            _ = try await user.movies("poster", "83658", "-o", path)
            let cleared = try await user.movies("cache", "clear")
            #expect(cleared.errors.contains("Removed"))
            _ = try await user.movies("poster", "83658", "-o", path)
            #expect(try server.pictureRequests().count == 2)
        }
    }
}

@Suite("The host of pictures", .fewAtOnce)
struct PictureHostTests {
    /// A service that has one film, with a poster.
    private static func service() throws -> LoopbackServer {
        try TMDBSamples.server { _ in TMDBSamples.json(["id": 7, "title": "Rain", "poster_path": "/p.jpg"]) }
    }

    @Test("It is never sent the credential", arguments: [Credentials.key, Credentials.token])
    func credential(credential: String) async throws {
        let service = try Self.service()
        let pictures = try LoopbackServer { _ in TMDBSamples.json([:]) }
        try await User.with(service: service.address, images: pictures.address, credential: credential) { user in
            let outcome = try await user.movies("poster", "7", "-o", "/nowhere/x")
            #expect(outcome.exitCode == 65)
        }
        #expect(pictures.requests.count == 1)
        for request in pictures.requests {
            #expect(request.item("api_key") == nil)
            #expect(request.headers["Authorization"] == nil)
        }
    }

    @Test("Where another service is asked for films, TMDB is not asked for pictures")
    func otherService() async throws {
        let service = try Self.service()
        try await User.with(service: service.address) { user in
            let outcome = try await user.movies("poster", "7", "-o", "/nowhere/x", "--verbose")
            #expect(outcome.exitCode == 69)
            #expect(outcome.errors.contains("MOVIES_IMAGE_BASE_URL"))
            #expect(!outcome.errors.contains("image.tmdb.org"))
        }
    }
}

@Suite("Posters of the catalogue", .fewAtOnce)
struct NoPosterTests {
    @Test("There are none, and that is told")
    func catalogue() async throws {
        try await User.with { user in
            let outcome = try await user.movies("poster", "83658", "-o", "/nowhere/x")
            #expect(outcome.exitCode == 66)
            #expect(outcome.errors.contains("“Blade Runner” has no poster here."))
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// The server draws its posters with the library that the app reads them with.
    static var withPosters: Self { .enabled(if: JPEGLibrary.isAvailable, "built without libturbojpeg") }
}
