import Foundation

/// The body of a response with a success status: the requested value or an error, because TMDB sends some errors with
/// status 200.
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
    let errors: [String]?

    private enum CodingKeys: String, CodingKey {
        case success, errors
        case statusCode = "status_code"
        case statusMessage = "status_message"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        success = fields.lenient(.success)
        statusCode = fields.lenient(.statusCode)
        statusMessage = fields.lenient(.statusMessage)
        errors = fields.lenient(.errors)
    }

    /// Decodes the body of an error response. Returns nil if the body has another format.
    init?(body: Data) {
        guard let error = try? JSONDecoder().decode(Self.self, from: body) else { return nil }
        self = error
    }

    /// Whether the body is an error. Any JSON object decodes to this type, so the fields decide.
    var isError: Bool { success == false || (statusCode != nil && statusMessage != nil) }

    /// The server's message; nil if it is missing or empty.
    var message: String? { [statusMessage, errors?.first].compactMap(\.self).first { !$0.isEmpty } }
}

extension KeyedDecodingContainer {
    /// Decodes an optional field. Returns nil for a missing field, null or a wrong type, so that one field cannot fail a
    /// whole list.
    func lenient<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
        // `decode` would be slower, because it throws an error for each missing field.
        (try? decodeIfPresent(Value.self, forKey: key)) ?? nil
    }
}
