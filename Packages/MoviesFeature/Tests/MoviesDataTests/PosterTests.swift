import CoreDomain
import Foundation
import MoviesDomain
import MoviesTestSupport
import Networking
import Testing

@Suite("The address of a poster")
struct PosterTests {
    private static let configuration = #"{"images": {"secure_base_url": "https://image.example.org/t/p/"}}"#

    private func stack(poster: String = #""/p.jpg""#, configuration: String = configuration) -> Stack {
        Stack([
            "movie/78": { _ in .json(#"{"id": 78, "poster_path": \#(poster)}"#) },
            "configuration": { _ in .json(configuration, headers: ["Cache-Control": "max-age=60"]) },
        ])
    }

    @Test("is made of the service's own base, which is stored")
    func asked() async throws {
        let stack = stack()
        #expect(try await stack.details().posterAddress == "https://image.example.org/t/p/w500/p.jpg")
        #expect(try await stack.details(.freshWhileValid).posterAddress == "https://image.example.org/t/p/w500/p.jpg")
        #expect(stack.transport.requests(to: "configuration").count == 1)
    }

    @Test(
        "is made of the configured base, and the service is not asked",
        arguments: ["https://i.example.org/t/p", "https://i.example.org/t/p/"]
    )
    func configured(base: String) async throws {
        let stack = stack()
        let repository = try stack.repository(imageBaseURL: URL(string: base))
        let details = try await repository.details(of: .tmdb(78), policy: .freshWhileValid, onStored: nil)
        #expect(details.value.posterAddress == "https://i.example.org/t/p/w500/p.jpg")
        #expect(stack.transport.requests(to: "configuration").isEmpty)
    }

    @Test("is not asked for where there is no poster", arguments: ["null", #""""#, #""p.jpg""#])
    func noPoster(path: String) async throws {
        let stack = stack(poster: path)
        #expect(try await stack.details().posterAddress == nil)
        #expect(stack.transport.requests(to: "configuration").isEmpty)
    }

    @Test(
        "is missing where the service does not tell its base, or tells one that is not private",
        arguments: [
            "{}", #"{"images": 5}"#, #"{"images": {"secure_base_url": null}}"#, "<html>",
            #"{"images": {"secure_base_url": "http://image.example.org/"}}"#, #"{"success": false, "status_code": 7}"#,
        ]
    )
    func unknown(configuration: String) async throws {
        let found = try await stack(configuration: configuration).details()
        #expect(found.movie.posterPath == "/p.jpg")
        #expect(found.posterAddress == nil)
    }
}
