import Foundation

/// A response body with a success status: the requested value, or an error, which this service sometimes sends with
/// status 200.
enum ReplyDTO<Value: Decodable & Sendable>: Decodable, Sendable {
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
    /// Older parts of the service send a list of sentences instead.
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

    /// Returns nil if the body has another format.
    init?(body: Data) {
        guard let error = try? JSONDecoder().decode(Self.self, from: body) else { return nil }
        self = error
    }

    /// Whether this is an error: any other JSON object decodes to one without fields.
    var isError: Bool { success == false || (statusCode != nil && statusMessage != nil) }

    /// The server's message, if there is one.
    var message: String? { [statusMessage, errors?.first].compactMap(\.self).first { !$0.isEmpty } }
}

extension KeyedDecodingContainer {
    /// Decodes an optional field; nil if it is missing, null or of another type, so that it never fails the whole list.
    func lenient<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
        // `decode` is slower: it throws for each missing field.
        (try? decodeIfPresent(Value.self, forKey: key)) ?? nil
    }
}
