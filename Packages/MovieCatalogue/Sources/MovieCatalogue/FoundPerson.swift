import CoreDomain
import SQLite

/// A director or actor of the catalogue.
public struct FoundPerson: Equatable, Sendable {
    /// The number of the best-known film of the person, and the person's place in it. It can change with the catalogue.
    public let id: Int
    /// The full name.
    public let name: String
    /// The titles of the best-known films.
    public var movies: [CatalogueMovie]

    /// More than the people of any film. The films of the catalogue have at most 51.
    private static let maximumPeople = 100

    static func id(rank: Int, place: Int) -> Int { rank * maximumPeople + place }

    static func place(of id: Int) -> (rank: Int, place: Int) { (id / maximumPeople, id % maximumPeople) }
}

/// A name without the differences between its spellings: "Robert Downey, Jr." equals "Robert Downey Jr.".
struct PersonName: Hashable {
    private let letters: String

    init(_ name: some StringProtocol) {
        letters = NormalizedTitle(String(name)).spellings.first?.joined() ?? ""
    }
}

extension Catalogue {
    private static let maximumMovies = 3

    /// Returns the people with a full name or a last name: first the person with exactly this name, then those of better-known films.
    public func people(named name: String) throws(CatalogueError) -> [FoundPerson] {
        guard let terms = SearchTerms(name) else { return [] }
        return try mappingErrors {
            var people: [FoundPerson] = []
            var places: [PersonName: Int] = [:]
            for movie in try movies(withNames: terms.people) {
                for match in movie.people(named: terms.people) {
                    let name = PersonName(match.name)
                    if let place = places[name] {
                        if people[place].movies.count < Self.maximumMovies { people[place].movies.append(movie) }
                    } else if let place = movie.people.firstIndex(of: Substring(match.name)) {
                        places[name] = people.count
                        let id = FoundPerson.id(rank: movie.rank, place: place)
                        people.append(FoundPerson(id: id, name: match.name, movies: [movie]))
                    }
                }
            }
            // "Ann Miller" is also a part of the name of a better-known person.
            if let exact = places[PersonName(name)] { people.insert(people.remove(at: exact), at: 0) }
            return people
        }
    }

    func people(_ ids: [Int]) throws(CatalogueError) -> [Substring] {
        try mappingErrors {
            try ids.map(FoundPerson.place).compactMap { rank, place in
                let people = try movie(rank: rank)?.people ?? []
                return people.indices.contains(place) ? people[place] : nil
            }
        }
    }

    /// Returns the films that have all the people, ordered by rank.
    func movies(ofPeople names: [Substring]) throws(CatalogueError) -> [CatalogueMovie] {
        let people = Set(names.map { PersonName($0) })
        return try mappingErrors {
            try movies(withNames: names.first.map(NameKey.people) ?? [])
                .filter { people.isSubset(of: $0.people.map { PersonName($0) }) }
        }
    }

    private func movies(withNames prefixes: [String]) throws -> [CatalogueMovie] {
        try ranks(withNames: prefixes, year: nil).compactMap { try movie(rank: $0) }
    }
}
