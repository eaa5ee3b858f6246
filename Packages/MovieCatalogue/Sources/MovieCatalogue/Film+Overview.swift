extension Film {
    /// A sentence about the film, because the catalogue has no plots: "1982 American science-fiction thriller directed by
    /// Ridley Scott, with Harrison Ford, Rutger Hauer and Sean Young."
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

    /// The adjectives of the film's countries: "French", "French-Italian", or "international" for more than three. Nil if no
    /// country is known.
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

/// The genres of a film as an English phrase: "romantic comedy", "science-fiction thriller", "war film".
private enum GenrePhrase {
    /// The genres that can end the phrase, such as "comedy". The first genre in this list that the film has ends the phrase.
    /// If the film has none of these genres, the phrase ends with "film".
    private static let nouns = ["Documentary", "Western", "Musical", "Thriller", "Drama", "Comedy"]

    /// The words before the noun, in their order in an English phrase.
    private static let modifiers: [(genre: String, word: String)] = [
        ("Animation", "animated"), ("Biography", "biographical"), ("History", "historical"), ("Romance", "romantic"),
        ("Family", "family"), ("Sci-Fi", "science-fiction"), ("Fantasy", "fantasy"), ("War", "war"), ("Crime", "crime"),
        ("Horror", "horror"), ("Mystery", "mystery"), ("Sport", "sports"), ("Music", "music"), ("Action", "action"),
        ("Adventure", "adventure"), ("Comedy", "comedy"),
    ]

    private static let maximumModifiers = 3

    static func text(for genres: [Substring]) -> String {
        let noun = nouns.first { name in genres.contains { $0 == name } }
        var words = modifiers.filter { modifier in
            modifier.genre != noun && genres.contains { $0 == modifier.genre }
        }
        .map(\.word)
        if words.count > maximumModifiers {
            words = Array(words.suffix(maximumModifiers))
        }
        return (words + [noun?.lowercased() ?? "film"]).joined(separator: " ")
    }
}

/// Returns "A", "A and B" or "A, B and C". Above the limit, the remaining items are counted: "A, B, C and 38 others".
private func englishList(_ items: [Substring], limit: Int) -> String {
    var shown = Array(items.prefix(limit))
    if items.count == limit + 1 {
        // The last name is shown, because "1 other" would not be shorter.
        shown = items
    } else if items.count > limit {
        shown.append("\(items.count - limit) others")
    }
    guard let last = shown.popLast() else { return "" }
    return shown.isEmpty ? String(last) : shown.joined(separator: ", ") + " and " + last
}
