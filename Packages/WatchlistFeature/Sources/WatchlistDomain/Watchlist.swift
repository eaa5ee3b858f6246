package import CoreDomain

/// The entries of the watchlist, and the rules for changing them.
package struct Watchlist: Sendable {
    private var entriesByID: [MovieID: WatchlistEntry] = [:]
    /// The id of the entry, by each known id of its film.
    private var entryIDs: [MovieID: MovieID] = [:]

    /// Creates a watchlist. Of two entries with the same id, the later one remains.
    package init(_ entries: some Sequence<WatchlistEntry> = []) {
        for entry in entries { self[entry.id] = entry }
    }

    /// The entries in no particular order.
    package var entries: some Collection<WatchlistEntry> { entriesByID.values }

    /// The entry with an id under which it is stored; nil if there is none.
    package subscript(id: MovieID) -> WatchlistEntry? {
        get { entriesByID[id] }
        set {
            if let former = entriesByID.removeValue(forKey: id) {
                for other in former.ids where entryIDs[other] == id { entryIDs[other] = nil }
            }
            guard let newValue else { return }
            entriesByID[id] = newValue
            for other in newValue.ids { entryIDs[other] = id }
        }
    }

    /// Returns the entry of the film with one of these ids; nil if the film is not on the list. If the ids belong to several
    /// entries, returns the same entry in each process, preferably one with an IMDb id.
    package func entry(of ids: some Sequence<MovieID>) -> WatchlistEntry? {
        ids.compactMap { entryIDs[$0] }.max { $0.description < $1.description }.flatMap { entriesByID[$0] }
    }

    /// The result of an addition.
    package enum Addition: Hashable, Sendable {
        case added(WatchlistEntry)
        /// The film was on the list, and its due date or its note has changed.
        case changed(WatchlistEntry)
        /// The film was on the list. Nothing has changed.
        case unchanged(WatchlistEntry)

        package var entry: WatchlistEntry {
            switch self {
            case .added(let entry), .changed(let entry), .unchanged(let entry): entry
            }
        }
    }

    /// Adds a film. If the film is on the list, only sets the due date and the note that are not nil. A `due` of `.some(nil)`
    /// removes the due date.
    package mutating func add(
        _ film: Movie,
        due: CalendarDate?? = nil,
        note: String? = nil,
        today: CalendarDate
    ) -> Addition {
        let former = entry(of: film.ids)
        var entry = former ?? WatchlistEntry(film, added: today)
        if let due { entry.due = due }
        if let note { entry.note = note }
        guard entry != former else { return .unchanged(entry) }
        self[entry.id] = entry
        return former == nil ? .added(entry) : .changed(entry)
    }

    /// Marks a film of the list as watched, and returns its entry. A film that was watched keeps its first day. A rating
    /// replaces the former rating.
    @discardableResult
    package mutating func markWatched(_ id: MovieID, on day: CalendarDate, rating: Int?) -> WatchlistEntry? {
        guard var entry = self[id] else { return nil }
        var viewing = entry.watched ?? Viewing(day: day)
        viewing.rating = rating ?? viewing.rating
        entry.watched = viewing
        self[id] = entry
        return entry
    }

    /// Merges an entry of an imported file, and returns whether the list has changed. A film that is on the list only gains
    /// what its entry does not have: a viewing, a rating, a due date, a note and ids. It does not take the ids of another entry.
    @discardableResult
    package mutating func merge(_ imported: WatchlistEntry) -> Bool {
        guard let former = entry(of: imported.ids) else {
            self[imported.id] = imported
            return true
        }
        var entry = former
        entry.ids.formUnion(imported.ids.filter { entryIDs[$0] == nil })
        entry.due = entry.due ?? imported.due
        if entry.note.isEmpty { entry.note = imported.note }
        if var viewing = former.watched ?? imported.watched {
            viewing.rating = viewing.rating ?? imported.watched?.rating
            entry.watched = viewing
        }
        guard entry != former else { return false }
        self[entry.id] = entry
        return true
    }
}

extension Watchlist {
    /// The maximum number of candidates for a part of a title.
    private static let maximumCandidates = 20

    /// Returns the entries that texts name: by an id, by a web address of the film, or by its title. An entry with several names
    /// occurs once.
    ///
    /// - Throws: ``WatchlistError/notListed(_:)``, ``WatchlistError/ambiguous(_:candidates:)`` if several entries match, or
    ///   ``WatchlistError/partialTitle(_:candidates:)`` if the text is only a part of titles.
    package func entries(named texts: [String]) throws(WatchlistError) -> [WatchlistEntry] {
        var named: [WatchlistEntry] = []
        lazy var titles = entries.map { (entry: $0, title: FoldedTitle($0.title)) }
        for text in texts {
            let entry = try entry(named: text, titles: { titles })
            if !named.contains(entry) { named.append(entry) }
        }
        return named
    }

    private func entry(
        named text: String,
        titles: () -> [(entry: WatchlistEntry, title: FoldedTitle)]
    ) throws(WatchlistError) -> WatchlistEntry {
        let reference = MovieQuery(text).flatMap { MovieReference($0.text) }
        var matches = reference.map { entries(with: $0) } ?? []
        let title = FoldedTitle(text)
        // A number can also be a title, such as “1917”.
        if matches.isEmpty { matches = titles().filter { $0.title == title }.map(\.entry) }
        guard matches.count < 2 else {
            throw .ambiguous(text, candidates: matches.sorted(by: .title).map(FilmCandidate.init))
        }
        if let match = matches.first { return match }
        let similar = titles().filter { $0.title.contains(title) }.map(\.entry).sorted(by: .title)
        guard !similar.isEmpty else { throw .notListed(text) }
        throw .partialTitle(text, candidates: similar.prefix(Self.maximumCandidates).map(FilmCandidate.init))
    }

    private func entries(with reference: MovieReference) -> [WatchlistEntry] {
        switch reference {
        case .id(let id): entry(of: [id]).map { [$0] } ?? []
        case .number(let number): entries.filter { $0.ids.contains { $0.number == number } }
        }
    }
}
