import CoreDomain

package struct WatchlistSelection: Hashable, Sendable {
    package enum Filter: String, CaseIterable, Hashable, Sendable {
        case planned, watched, all
    }

    package var filter: Filter
    package var order: WatchlistSortOrder

    package init(_ filter: Filter = .planned, by order: WatchlistSortOrder = .due) {
        self.filter = filter
        self.order = order
    }

    package func entries(of watchlist: Watchlist) -> [WatchlistEntry] {
        watchlist.entries
            .filter { entry in
                switch filter {
                case .planned: entry.watched == nil
                case .watched: entry.watched != nil
                case .all: true
                }
            }
            .sorted(by: order)
    }
}

package enum WatchlistSortOrder: String, CaseIterable, Hashable, Sendable {
    /// The earliest due date first. Films without a due date follow, the newest entry first.
    case due
    case added
    case title
    /// The newest film first. Films of an unknown year are last.
    case year
}

extension Sequence<WatchlistEntry> {
    /// Returns the entries in an order. Entries that are equal in this order are sorted by title and id.
    package func sorted(by order: WatchlistSortOrder) -> [WatchlistEntry] {
        map { (entry: $0, title: FoldedTitle($0.title)) }
            .sorted { left, right in
                if let precedes = left.entry.precedes(right.entry, by: order) { return precedes }
                return left.title == right.title
                    ? left.entry.id.description < right.entry.id.description : left.title < right.title
            }
            .map(\.entry)
    }
}

extension WatchlistEntry {
    /// Returns whether this entry precedes another one; nil if both are equal in this order.
    fileprivate func precedes(_ other: WatchlistEntry, by order: WatchlistSortOrder) -> Bool? {
        switch order {
        case .due:
            switch (due, other.due) {
            case (let due?, let otherDue?): due == otherDue ? nil : due < otherDue
            case (nil, nil): precedes(other, by: .added)
            default: due != nil
            }
        case .added: added == other.added ? nil : added > other.added
        case .title: nil
        case .year: year == other.year ? nil : year ?? .min > other.year ?? .min
        }
    }
}

package struct WatchlistContents: Hashable, Sendable {
    package let entries: [WatchlistEntry]
    package let warning: String?

    package init(_ entries: [WatchlistEntry], warning: String? = nil) {
        self.entries = entries
        self.warning = warning
    }
}
