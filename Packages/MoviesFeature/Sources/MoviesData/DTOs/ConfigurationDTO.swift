/// Where pictures are (https://developer.themoviedb.org/reference/configuration-details).
struct ConfigurationDTO: Decodable, Sendable {
    /// Base address of pictures; a size and a path are put behind it.
    let secureBaseURL: String?

    private enum CodingKeys: CodingKey {
        case images
    }

    private struct Images: Decodable {
        let secureBaseURL: String?

        enum CodingKeys: String, CodingKey {
            case secureBaseURL = "secure_base_url"
        }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        secureBaseURL = fields.lenient(.images, as: Images.self)?.secureBaseURL
    }
}
