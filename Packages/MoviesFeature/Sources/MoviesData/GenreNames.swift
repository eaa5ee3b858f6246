import MoviesDomain

/// The names of the genres by their numbers: asked for once in each language.
actor GenreNames {
    private let transfer: CachingTransfer
    private var known: [String?: [Int: String]] = [:]

    init(transfer: CachingTransfer) {
        self.transfer = transfer
    }

    /// Empty where they cannot be had: a list of films is better without genres than not at all.
    ///
    /// - Throws: `CancellationError`.
    func names(language: String?, policy: CachePolicy) async throws -> [Int: String] {
        if let names = known[language] { return names }
        do {
            let answer = try await transfer.first(MoviesEndpoints.genres(language: language), policy: policy)
            let names = Dictionary(
                answer.genres.compactMap { genre in genre.name.map { (genre.id, $0) } },
                uniquingKeysWith: { first, _ in first }
            )
            known[language] = names
            return names
        } catch is MoviesError {
            return [:]
        }
    }
}
