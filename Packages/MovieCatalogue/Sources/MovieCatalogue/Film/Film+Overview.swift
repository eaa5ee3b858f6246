extension Film {
    /// One sentence made of what is known of the film, as the source has no text of its own: "1982 American
    /// science-fiction thriller directed by Ridley Scott, with Harrison Ford, Rutger Hauer and Sean Young."
    package var overview: String {
        var sentence = String(year)
        if let origin {
            sentence += " " + origin
        }
        sentence += " " + GenrePhrase.text(for: genres.names)
        let directors = directors.names
        if !directors.isEmpty {
            sentence += " directed by " + englishList(directors, limit: 3)
        }
        let cast = cast.names
        if !cast.isEmpty {
            sentence += (directors.isEmpty ? " with " : ", with ") + englishList(cast, limit: 6)
        }
        return sentence + "."
    }

    /// "French", "French-Italian", "international".
    private var origin: String? {
        var adjectives: [String] = []
        for country in countries.names {
            if let adjective = Country.named(country)?.adjective, !adjectives.contains(adjective) {
                adjectives.append(adjective)
            }
        }
        switch adjectives.count {
        case 0: return nil
        case 1...3: return adjectives.joined(separator: "-")
        default: return "international"
        }
    }
}
