package import CoreDomain
import MoviesInterface

package struct Watchlist: Sendable {
    private var entriesByID: [MovieID: WatchlistEntry] = [:]
    /// The id of the entry, by each known id of its film.
    private var entryIDs: [MovieID: MovieID] = [:]
    /// The ids of the entries by name. It is filled on its first use.
    private var entryIDsByName: [MovieName: Set<MovieID>] = [:]
    private var hasNames = false

    /// The keys of the stored records that are not entries: a newer version stored them, or they are damaged.
    package var unreadableKeys: Set<String> = []

    /// Creates a watchlist. Of two entries with the same id, the later one remains.
    package init(_ entries: some Sequence<WatchlistEntry> = []) {
        for entry in entries { self[entry.id] = entry }
    }

    /// The entries in no particular order.
    package var entries: some Collection<WatchlistEntry> { entriesByID.values }

    package var warning: String? {
        let count = unreadableKeys.count
        let keys = (unreadableKeys.sorted().prefix(3) + (count > 3 ? ["…"] : [])).joined(separator: ", ")
        return switch count {
        case 0: nil
        case 1: "1 entry is missing (\(keys)): a newer version of this program stored it, or it is damaged."
        default:
            "\(count) entries are missing (\(keys)): a newer version of this program stored them, or they are damaged."
        }
    }

    package subscript(id: MovieID) -> WatchlistEntry? {
        get { entriesByID[id] }
        set {
            if let former = entriesByID.removeValue(forKey: id) {
                for other in former.ids where entryIDs[other] == id { entryIDs[other] = nil }
                updateNames(of: former) { $0.remove(id) }
            }
            guard let newValue else { return }
            entriesByID[id] = newValue
            for other in newValue.ids {
                // Two entries can have the same id after an undo. The result must not depend on their order in the store.
                if let owner = entryIDs[other], owner.description > id.description { continue }
                entryIDs[other] = id
            }
            updateNames(of: newValue) { $0.insert(id) }
        }
    }

    /// Returns the entry of the film with one of these ids; nil if the film is not on the list. If the ids belong to several
    /// entries, returns the same entry in each process, preferably one with an IMDb id.
    package func entry(of ids: some Sequence<MovieID>) -> WatchlistEntry? {
        ids.compactMap { entryIDs[$0] }.max { $0.description < $1.description }.flatMap { entriesByID[$0] }
    }

    package func entries(of ids: some Sequence<MovieID>) -> [WatchlistEntry] {
        let ids = Set(ids)
        return entries.filter { !$0.ids.isDisjoint(with: ids) }
    }

    /// Returns the entry of the same film: the entry with one of its ids, otherwise the only entry with its title and its year
    /// whose ids can belong to the film. This gives a film of TMDB that is also in the catalogue one entry.
    private mutating func entry(ofSameMovieAs movie: WatchlistEntry) -> WatchlistEntry? {
        if let entry = entry(of: movie.ids) { return entry }
        guard let name = MovieName(movie) else { return nil }
        if !hasNames {
            hasNames = true
            for entry in entries { updateNames(of: entry) { $0.insert(entry.id) } }
        }
        let namesakes = entryIDsByName[name, default: []].compactMap { entriesByID[$0] }
        // The catalogue has different films with the same title and year.
        let possible = namesakes.filter { entry in
            (entry.ids.tmdbID == nil) != (movie.ids.tmdbID == nil) && entry.ids.canBelong(toMovieWith: movie.ids)
        }
        return possible.count == 1 ? possible.first : nil
    }

    private mutating func updateNames(of entry: WatchlistEntry, _ update: (inout Set<MovieID>) -> Void) {
        guard hasNames, let name = MovieName(entry) else { return }
        update(&entryIDsByName[name, default: []])
    }

    package enum Addition: Hashable, Sendable {
        case added(WatchlistEntry)
        case changed(WatchlistEntry)
        /// The film was on the list. Its entry has not changed, but `add` may have added ids.
        case unchanged(WatchlistEntry)

        package var entry: WatchlistEntry {
            switch self {
            case .added(let entry), .changed(let entry), .unchanged(let entry): entry
            }
        }
    }

    /// Adds a film. If the film is on the list, only sets the due date and the note that are not nil, and adds the ids that no
    /// other entry has. A `due` of `.some(nil)` removes the due date.
    package mutating func add(
        _ movie: Movie,
        due: CalendarDate?? = nil,
        note: String? = nil,
        today: CalendarDate
    ) -> Addition {
        let new = WatchlistEntry(movie, added: today)
        let former = entry(ofSameMovieAs: new)
        var entry = former ?? new
        if let due { entry.due = due }
        if let note { entry.note = note }
        let isChanged = entry != former
        entry.ids.formUnion(newIDs(new.ids, of: entry))
        if entry != former { self[entry.id] = entry }
        return former == nil ? .added(entry) : isChanged ? .changed(entry) : .unchanged(entry)
    }

    /// Returns the ids that the film gains: no other entry has them, and they replace no id of the same source.
    private func newIDs(_ ids: Set<MovieID>, of entry: WatchlistEntry) -> Set<MovieID> {
        ids.filter { entryIDs[$0] == nil && entry.ids.canBelong(toMovieWith: [$0]) }
    }

    /// Adds an id to an entry, unless another entry has the id or the entry has another id of the same source.
    mutating func addID(_ id: MovieID, toEntry entryID: MovieID) {
        guard var entry = self[entryID], !newIDs([id], of: entry).isEmpty else { return }
        entry.ids.insert(id)
        self[entryID] = entry
    }

    /// Marks a film of the list as watched, and returns its entry. A film that was watched keeps its first day. A rating
    /// replaces the former rating.
    @discardableResult
    package mutating func markWatched(_ id: MovieID, on day: CalendarDate, rating: MovieRating?) -> WatchlistEntry? {
        guard var entry = self[id] else { return nil }
        var viewing = entry.watched ?? Viewing(day: day)
        viewing.rating = rating ?? viewing.rating
        entry.watched = viewing
        self[id] = entry
        return entry
    }

    /// Merges an entry of an imported file. A film that is on the list only gains what its entry does not have: a viewing, the
    /// day of an estimated viewing, a rating, a due date, a note and ids. It does not take the ids of another entry.
    @discardableResult
    package mutating func merge(_ imported: WatchlistEntry) -> Addition {
        guard let former = entry(ofSameMovieAs: imported) else {
            self[imported.id] = imported
            return .added(imported)
        }
        var entry = former
        entry.ids.formUnion(newIDs(imported.ids, of: former))
        entry.due = entry.due ?? imported.due
        if entry.note.isEmpty { entry.note = imported.note }
        if let viewing = imported.watched {
            var merged = former.watched ?? viewing
            if merged.isEstimated, !viewing.isEstimated { merged = viewing }
            merged.rating = former.watched?.rating ?? viewing.rating
            entry.watched = merged
        }
        guard entry != former else { return .unchanged(entry) }
        self[entry.id] = entry
        return .changed(entry)
    }
}

extension Watchlist {
    private static let maximumCandidates = 20

    /// Returns the entries that texts name: by an id, or by the title of the film, which the year can follow. An entry
    /// with several names occurs once.
    ///
    /// - Throws: ``WatchlistError/notListed(_:)``, `MovieMatchError.ambiguous` if several entries match, or
    ///   ``WatchlistError/partialTitle(_:candidates:)`` if the text is only a part of titles, or has another year.
    package func entries(named texts: [String]) throws -> [WatchlistEntry] {
        var named: [WatchlistEntry] = []
        var ids: Set<MovieID> = []
        lazy var entriesByTitle = Dictionary(grouping: entries) { Self.key($0.title).withoutArticle }
        lazy var entriesByNumber = entries.reduce(into: [Int: [WatchlistEntry]]()) { entries, entry in
            for number in Set(entry.ids.map(\.number)) { entries[number, default: []].append(entry) }
        }
        for text in texts {
            try Task.checkCancellation()
            let entry = try entry(
                named: text,
                entriesByTitle: { entriesByTitle[$0.withoutArticle] ?? [] },
                entriesByNumber: { entriesByNumber[$0] ?? [] }
            )
            if ids.insert(entry.id).inserted { named.append(entry) }
        }
        return named
    }

    private static func key(_ title: String) -> TitleKey { TitleKey(folded: FoldedTitle(title).text) }

    private func entry(
        named text: String,
        entriesByTitle: (TitleKey) -> [WatchlistEntry],
        entriesByNumber: (Int) -> [WatchlistEntry]
    ) throws -> WatchlistEntry {
        guard let query = MovieQuery(text) else { throw WatchlistError.notListed(text) }
        let titles = Self.titles(query)
        func titled() -> [WatchlistEntry] {
            for title in titles {
                let found = entriesByTitle(Self.key(title.words.text)).map(\.movie).matches(title, key: Self.key)
                if !found.isEmpty { return found.compactMap { self[$0.movie.id] } }
            }
            return []
        }
        let matches =
            switch MovieReference(query.text) {
            case .id(let id): entry(of: [id]).map { [$0] } ?? titled()
            // A number can also be a title, such as “1917”.
            case .number(let number): entriesByNumber(number).reduce(titled()) { $0.contains($1) ? $0 : $0 + [$1] }
            case .words, nil: titled()
            }
        guard matches.count < 2 else {
            throw MovieMatchError.ambiguous(text, candidates: matches.sorted(by: .title).map(\.movie))
        }
        if let match = matches.first { return match }
        for title in titles.map({ FoldedTitle($0.words.text) }) {
            let similar = entries.filter { FoldedTitle($0.title).contains(title) }.sorted(by: .title)
            guard similar.isEmpty else {
                throw WatchlistError.partialTitle(text, candidates: similar.prefix(Self.maximumCandidates).map(\.movie))
            }
        }
        throw WatchlistError.notListed(text)
    }

    private static func titles(_ query: MovieQuery) -> [MovieTitle] {
        let words =
            if case .words(let words)? = MovieReference(query.text) { MovieQuery(words) ?? query } else { query }
        return MovieTitle.meanings(of: words).filter { $0.wrongYear == nil }
    }
}

extension Watchlist {
    /// Returns the lookup keys of the entries that ``entries(named:)`` can return for texts.
    static func lookupKeys(named texts: [String]) -> Set<String> {
        var keys: Set<String> = []
        for query in texts.compactMap({ MovieQuery($0) }) {
            switch MovieReference(query.text) {
            case .id(let id): keys.formUnion(lookupKeys(of: [id]))
            case .number(let number): keys.insert(String(number))
            case .words, nil: break
            }
            for title in titles(query) { keys.formUnion(lookupKeys(of: [], title: title.words.text)) }
        }
        return keys
    }

    /// Returns the number of each id, and the letters of a title without its article. Different films can have equal keys.
    static func lookupKeys(of ids: some Sequence<MovieID>, title: String = "") -> Set<String> {
        let titleKey = key(title).withoutArticle
        return Set(ids.map { String($0.number) } + (titleKey.isEmpty ? [] : [titleKey]))
    }
}

extension WatchlistEntry {
    /// The keys by which a repository finds the entry. If their form changes, the stored indexes must be rebuilt.
    package var lookupKeys: Set<String> { Watchlist.lookupKeys(of: ids, title: title) }
}

extension Movie {
    var lookupKeys: Set<String> { Watchlist.lookupKeys(of: ids, title: title) }
}
