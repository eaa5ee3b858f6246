/// The ranks of a search in the order of its answer, each once, gathered tier by tier.
struct RankedList {
    private(set) var ranks: [Int] = []
    private var seen: Set<Int> = []

    /// Takes the ranks of the next tier, without those of a better one.
    mutating func append(_ tier: [Int]) {
        for rank in tier where seen.insert(rank).inserted {
            ranks.append(rank)
        }
    }

    /// The part of the list that is on a page.
    func page(_ number: Int) -> ArraySlice<Int> {
        ranks.dropFirst((number - 1) * FilmPage.size).prefix(FilmPage.size)
    }
}
