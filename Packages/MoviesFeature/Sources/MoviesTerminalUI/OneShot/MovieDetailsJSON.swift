import MoviesPresentation

/// One film as a JSON object: what a list tells of it, and what only its details tell.
struct MovieDetailsJSON: Encodable {
    let source: String
    let item: MovieDetailsItemViewModel

    enum CodingKeys: String, CodingKey {
        case source, tagline, runtime, directors, cast
        case originalTitle = "original_title"
    }

    func encode(to encoder: any Encoder) throws {
        try MovieJSON(item.movie).encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(source, forKey: .source)
        try fields.encode(item.originalTitle ?? item.movie.title, forKey: .originalTitle)
        try fields.encode(item.tagline, forKey: .tagline)
        try fields.encode(item.runtimeMinutes, forKey: .runtime)
        try fields.encode(item.directors, forKey: .directors)
        try fields.encode(item.cast, forKey: .cast)
    }
}
