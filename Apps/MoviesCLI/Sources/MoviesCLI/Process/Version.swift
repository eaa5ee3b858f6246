/// What `movies --version` says: the version, and to whom the films are owed.
enum Version {
    static let number = "0.1.0"

    static let text = """
        movies \(number)
        This product uses the TMDB API but is not endorsed or certified by TMDB.
        The built-in catalogue comes from Wikidata (Wikidata contributors, CC0-1.0).

        """
}
