/// The part of the search screen that keys go to.
enum SearchFocus: Hashable {
    case query
    case year
    case list

    var next: SearchFocus {
        switch self {
        case .query: .year
        case .year: .list
        case .list: .query
        }
    }

    var previous: SearchFocus { next.next }
}
