import Networking

/// Stands where the host of pictures would, when nobody has said which that is.
struct NoPictures: NetworkService {
    private static let error = NetworkError.invalidRequest(
        reason: "MOVIES_API_BASE_URL is not TMDB's; MOVIES_IMAGE_BASE_URL says where the pictures are then"
    )

    func address<Value>(of endpoint: Endpoint<Value>) throws -> String { throw Self.error }

    func send<Value>(_ endpoint: Endpoint<Value>, ifNoneMatch etag: String?) async throws -> HTTPResponse {
        throw Self.error
    }
}
