package import Foundation
package import MoviesDomain
import MoviesInterface
package import Networking

package struct DefaultPosterImagesRepository: PosterImagesRepository {
    /// The maximum size of an image file in bytes. Posters are far smaller.
    static let largestFile = 8 * 1024 * 1024

    private let service: (any NetworkService)?
    private let cache: ResponseCache
    private let policy: CachePolicy
    private let now: @Sendable () -> Date

    /// - Parameter service: Has no credential; nil if the source has no image host.
    package init(
        service: (any NetworkService)?,
        cache: ResponseCache,
        policy: CachePolicy = .freshWhileValid,
        now: @escaping @Sendable () -> Date
    ) {
        self.service = service
        self.cache = cache
        self.policy = policy
        self.now = now
    }

    @concurrent
    package func image(at path: String, size: PosterSize) async throws -> Data {
        guard let service else { throw MoviesError.noPictureHost }
        let endpoint = try Self.endpoint(path, size)
        let address = try service.address(of: endpoint)
        // A stored image needs no revalidation, because a new poster has a new path.
        if policy != .reload, let stored = try await cache.response(at: address, now: now()) { return stored.body }
        guard policy != .storedOnly else { throw MoviesError.notStored }
        let response = try await send(endpoint, to: service)
        guard response.body.count <= Self.largestFile, Self.isImage(response.body) else {
            throw MoviesError.noPicture(reason: "the response is not a picture")
        }
        let directives = CacheDirectives(headers: response.headers)
        if !directives.noStore {
            let stored = StoredResponse(body: response.body, directives: directives, confirmedAt: now())
            try await cache.save(stored, at: address)
        }
        return response.body
    }

    private func send(_ endpoint: Endpoint<Data>, to service: any NetworkService) async throws -> HTTPResponse {
        do {
            return try await service.send(endpoint, ifNoneMatch: nil)
        } catch let error as CancellationError {
            throw error
        } catch NetworkError.status(404, _, _) {
            // The body of an image host's error is HTML or empty, so it contains no message for the user.
            throw MoviesError.noPicture(reason: "the image host does not have it")
        } catch {
            throw MoviesError(transferring: error)
        }
    }

    /// - Throws: `MoviesError` for a path other than a slash and a plain file name, because the source is not trusted.
    private static func endpoint(_ path: String, _ size: PosterSize) throws(MoviesError) -> Endpoint<Data> {
        let name = path.dropFirst()
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        guard path.first == "/", !name.isEmpty, !name.hasPrefix("."), isName else {
            throw .noPicture(reason: "its file name is invalid")
        }
        return Endpoint(path: "w\(size.rawValue)/\(name)")
    }

    /// Returns whether the data begins like a JPEG, PNG or RIFF file. A WebP image is a RIFF file.
    private static func isImage(_ data: Data) -> Bool {
        [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("RIFF".utf8)].contains { data.starts(with: $0) }
    }
}
