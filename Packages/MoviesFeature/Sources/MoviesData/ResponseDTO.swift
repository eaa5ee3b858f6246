import CoreDomain
import Foundation
import Networking

/// The requested value or an error, because TMDB sends some errors with status 200.
enum ResponseDTO<Value: Decodable & Sendable>: Decodable, Sendable {
    case value(Value)
    case error(APIErrorDTO)

    init(from decoder: any Decoder) throws {
        let error = try APIErrorDTO(from: decoder)
        self = error.isError ? .error(error) : .value(try Value(from: decoder))
    }
}

/// An error response (https://developer.themoviedb.org/docs/errors).
struct APIErrorDTO: Decodable, Sendable {
    let success: Bool?
    let statusCode: Int?
    let statusMessage: String?
    /// The messages that older endpoints send instead of `status_message`.
    let errors: [String]

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields(from: decoder)
        success = fields.value("success")
        statusCode = fields.value("status_code")
        statusMessage = fields.text("status_message", maximumLength: .max)
        errors = fields.elements("errors")
    }

    init?(body: Data) {
        guard let error = try? JSONDecoder().decode(Self.self, from: body) else { return nil }
        self = error
    }

    /// The codes of errors (https://developer.themoviedb.org/docs/errors). Without the field `success`, other codes mean success.
    private static let errorCodes = Set(2...47).subtracting([12, 13, 40])

    /// Whether the body is an error. Any JSON object decodes to this type, so the fields decide.
    var isError: Bool { !(success ?? statusCode.map { !Self.errorCodes.contains($0) } ?? true) }

    var message: String? { (statusMessage ?? errors.first { !$0.isEmpty })?.inOneLine }
}
