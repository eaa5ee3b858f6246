import Foundation
import JPEG
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

    @Test("Where it cannot be written, that is told", arguments: ["/nowhere/poster.jpg", "/dev/full/x"])
    func cannotWrite(path: String) async throws {
        try await withUser { user, _ in
            let outcome = try await user.movies("poster", "83658", "-o", path)
            #expect(outcome.exitCode == 73)
            #expect(outcome.errors.contains("movies: \(path) cannot be written: "))
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

    @Test("The credential is not sent to the host of pictures, and what is stored is cleared with the rest")
    func privacy() async throws {
        try await withUser { user, server in
            let path = user.home.appending(path: "a.jpg").filePath
            let outcome = try await user.movies("poster", "83658", "-o", path, "--verbose")
            #expect(!outcome.errors.contains(Credentials.key))
            let cleared = try await user.movies("cache", "clear")
            #expect(cleared.errors.contains("Removed"))
            _ = try await user.movies("poster", "83658", "-o", path)
            #expect(try server.pictureRequests().count == 2)
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
