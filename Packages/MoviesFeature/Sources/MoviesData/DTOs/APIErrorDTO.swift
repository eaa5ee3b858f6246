import Foundation

/// What the server says when it refuses (https://developer.themoviedb.org/docs/errors).
struct APIErrorDTO: Decodable, Sendable {
    let success: Bool?
    let statusCode: Int?
    let statusMessage: String?
    /// Older parts of the service answer with a list of sentences instead.
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

    /// Reads the body of an error response; nil where it is of another form.
    init?(body: Data) {
        guard let error = try? JSONDecoder().decode(Self.self, from: body) else { return nil }
        self = error
    }

    /// Whether this is an error at all: any other JSON object decodes to one without fields.
    var isError: Bool { success == false || (statusCode != nil && statusMessage != nil) }

    /// The server's own words; nil where it has none.
    var message: String? { [statusMessage, errors?.first].compactMap(\.self).first { !$0.isEmpty } }
}
