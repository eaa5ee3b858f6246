import MovieCatalogue
import SeededRandom

/// The queries of a run: as people type them, seeded.
enum QueryMix {
    static let kinds = ["rare", "common", "one letter", "misspelt", "as typed"]

    /// `count` queries, an equal part of each kind.
    static func queries(count: Int, titles: [String], seed: UInt64) -> [String] {
        var random = SplitMix64(seed: seed)
        let words = titles.flatMap { TitleKey($0).spellings.first ?? [] }
        var uses: [String: Int] = [:]
        for word in words { uses[word, default: 0] += 1 }
        let byUse = uses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        let common = Array(byUse.prefix(100))
        let rare = byUse.filter { uses[$0, default: 0] <= 2 && $0.count > 3 }
        return (0..<count).map { number in
            let title = titles.randomElement(using: &random) ?? ""
            switch kinds[number % kinds.count] {
            case "rare": return rare.randomElement(using: &random) ?? ""
            case "common":
                // One to three of the commonest words: the dearest there is.
                return (0..<Int.random(in: 1...3, using: &random))
                    .compactMap { _ in common.randomElement(using: &random) }
                    .joined(separator: " ")
            case "one letter": return "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random).map(String.init) ?? ""
            case "misspelt": return misspelt(title, using: &random)
            default: return String(title.prefix(Int.random(in: 2...max(2, title.count), using: &random)))
            }
        }
        .filter { SearchTerms($0) != nil }
    }

    /// Two neighbouring letters change places.
    private static func misspelt(_ title: String, using random: inout SplitMix64) -> String {
        var letters = Array(title)
        guard letters.count > 3 else { return title + "q" }
        let place = Int.random(in: 1..<(letters.count - 1), using: &random)
        letters.swapAt(place, place + 1)
        return String(letters)
    }
}
