import Composition
import Foundation
import Networking
import Testing

struct MovieServiceTests {
    @Test("The MovieService for TMDB requests images without the API credential, and withholds it in image responses")
    func images() throws {
        let images = try #require(try MovieService.tmdb(MovieService.tmdbAddress).images)
        #expect(images.baseURL.absoluteString == "https://image.tmdb.org/t/p")
        #expect(images.credential == nil)
        #expect(images.withheldCredentials == [.queryItem(name: "api_key", Secret(MovieService.key))])
    }

    @Test("The MovieService for another service has no images without an image base URL")
    func otherService() throws {
        #expect(try MovieService.tmdb("https://films.invalid/3").images == nil)
    }
}
