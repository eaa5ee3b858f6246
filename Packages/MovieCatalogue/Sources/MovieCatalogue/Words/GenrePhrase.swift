/// What kind of film it is, in the words of an encyclopedia: "romantic comedy", "science-fiction thriller", "war film".
enum GenrePhrase {
    /// Genres that are called a film by themselves; the first of them that a film has ends the phrase.
    private static let nouns = [
        "Documentary": "documentary", "Western": "western", "Musical": "musical", "Thriller": "thriller",
        "Drama": "drama",
        "Comedy": "comedy",
    ]
    private static let nounsByWeight = ["Documentary", "Western", "Musical", "Thriller", "Drama", "Comedy"]

    /// What comes before, in the order in which English puts it.
    private static let modifiers: [(genre: String, word: String)] = [
        ("Animation", "animated"), ("Biography", "biographical"), ("History", "historical"), ("Romance", "romantic"),
        ("Family", "family"), ("Sci-Fi", "science-fiction"), ("Fantasy", "fantasy"), ("War", "war"), ("Crime", "crime"),
        ("Horror", "horror"), ("Mystery", "mystery"), ("Sport", "sports"), ("Music", "music"), ("Action", "action"),
        ("Adventure", "adventure"), ("Comedy", "comedy"),
    ]

    /// Longer rows of words are not read.
    private static let maximumModifiers = 3

    static func text(for genres: [Substring]) -> String {
        let noun = nounsByWeight.first { name in genres.contains { $0 == name } }
        var words = modifiers.filter { modifier in
            modifier.genre != noun && genres.contains { $0 == modifier.genre }
        }
        .map(\.word)
        if words.count > maximumModifiers {
            words = Array(words.suffix(maximumModifiers))
        }
        return (words + [noun.flatMap { nouns[$0] } ?? "film"]).joined(separator: " ")
    }
}
