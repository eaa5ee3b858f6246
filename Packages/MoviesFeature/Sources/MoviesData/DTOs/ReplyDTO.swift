/// A body that came with a status of success: what was asked for, or an error all the same, as this service sometimes
/// sends it with status 200.
enum ReplyDTO<Value: Decodable & Sendable>: Decodable, Sendable {
    case value(Value)
    case error(APIErrorDTO)

    init(from decoder: any Decoder) throws {
        let error = try APIErrorDTO(from: decoder)
        self = error.isError ? .error(error) : .value(try Value(from: decoder))
    }
}
