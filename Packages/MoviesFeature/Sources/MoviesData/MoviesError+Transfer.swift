import MoviesInterface
import Networking

extension MoviesError {
    init(transferring error: any Error) {
        switch error {
        case let error as MoviesError: self = error
        case NetworkError.status(let status, let body, let retryAfter):
            self.init(status: status, message: APIErrorDTO(body: body)?.message, retryAfter: retryAfter)
        case let error as NetworkError:
            let reason = error.failureReason ?? "\(error)"
            switch error {
            case .bodyTooLarge, .redirectRefused, .tooManyRedirects, .malformedResponse: self = .badData(reason: reason)
            default: self = .unreachable(reason: reason)
            }
        case let error as DataTransferError: self = .badData(reason: error.reason)
        default:
            // Other transports throw other errors, for example if the catalogue is missing. The description of such an error is
            // written for users.
            self = .sourceUnusable(reason: "\(error)")
        }
    }

    private init(status: Int, message: String?, retryAfter: Duration?) {
        switch status {
        case 401, 403: self = .credentialRefused(serverMessage: message)
        case 404: self = .noSuchResource(serverMessage: message ?? "HTTP status \(status)")
        case 429, 503: self = .tryLater(seconds: retryAfter.map { Int($0.components.seconds) }, serverMessage: message)
        case 500...599:
            self = .serviceFailed(serverMessage: "HTTP status \(status)" + (message.map { ": \($0)" } ?? ""))
        default: self = .rejected(serverMessage: message ?? "HTTP status \(status)")
        }
    }

    /// Creates the error for an error body of a response with a success status, by TMDB's status codes
    /// (https://developer.themoviedb.org/docs/errors).
    init(_ error: APIErrorDTO) {
        switch error.statusCode {
        case 3, 7, 10, 14, 16, 35, 36, 45: self = .credentialRefused(serverMessage: error.message)
        case 9, 24, 25, 43, 46: self = .tryLater(seconds: nil, serverMessage: error.message)
        case 11: self = .serviceFailed(serverMessage: error.message)
        case 6, 21, 34: self = .noSuchResource(serverMessage: error.message ?? "not found")
        default: self = .rejected(serverMessage: error.message ?? "status code \(error.statusCode ?? 0)")
        }
    }
}
