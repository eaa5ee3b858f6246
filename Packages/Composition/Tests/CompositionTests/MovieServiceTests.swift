import Composition
import Foundation
import Networking
import Testing

@Suite("MovieService")
struct MovieServiceTests {
    private static let credential = "0123456789abcdef0123456789abcdef"

    private func tmdb(_ address: String, images: String? = nil) throws -> MovieService {
        try .tmdb(
            try #require(TMDBCredential(Self.credential)),
            baseURL: try #require(URL(string: address)),
            imageBaseURL: images.flatMap { URL(string: $0) }
        )
    }

    @Test("The MovieService for TMDB has a credential and a limit of 40 requests per second for each domain")
    func api() throws {
        let source = try tmdb(AppConfiguration.tmdbBaseAddress)
        #expect(source.api.baseURL.absoluteString == AppConfiguration.tmdbBaseAddress)
        #expect(source.api.credential == .queryItem(name: "api_key", Secret(Self.credential)))
        #expect(source.api.headers["Accept"] == "application/json")
        #expect(source.rateLimits.map(\.domain) == ["themoviedb.org", "tmdb.org"])
        #expect(source.rateLimits.allSatisfy { $0.requestsPerSecond == 40 })
    }

    @Test("The MovieService for TMDB requests images without the API credential, and withholds it in image responses")
    func images() throws {
        let images = try #require(try tmdb(AppConfiguration.tmdbBaseAddress).images)
        #expect(images.baseURL.absoluteString == "https://image.tmdb.org/t/p")
        #expect(images.credential == nil)
        #expect(images.withheldCredentials == [.queryItem(name: "api_key", Secret(Self.credential))])
    }

    @Test("The MovieService for another service has images only with a configured image base URL")
    func otherService() throws {
        #expect(try tmdb("https://films.invalid/3").images == nil)
        let images = try tmdb("https://films.invalid/3", images: "https://pictures.invalid/p").images
        #expect(images?.baseURL.absoluteString == "https://pictures.invalid/p")
        #expect(images?.credential == nil)
    }
}
