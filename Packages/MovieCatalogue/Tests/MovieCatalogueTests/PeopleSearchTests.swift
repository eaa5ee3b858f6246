import CatalogueBuilding
import CoreDomain
import MovieCatalogue
import Testing

@Suite("Catalogue.search by people")
struct PeopleSearchTests {
    private let sample: SampleCatalogue

    init() throws {
        sample = try SampleCatalogue(movies: [
            MovieRecord(id: 1, "Alien", 1979, directors: ["Ridley Scott"], cast: ["Harry Dean Stanton", "Ian Holm"]),
            MovieRecord(id: 2, "Scott", 1980, directors: ["Ann Lee"], cast: ["Ridley Scott"]),
            MovieRecord(id: 3, "Heat", 1995, directors: ["Michael Mann"], cast: ["Robert De Niro", "Al Pacino"]),
            MovieRecord(id: 4, "Iron Man", 2008, directors: ["J.J. Park"], cast: ["Robert Downey Jr."]),
            MovieRecord(id: 5, "Nine", 2009, directors: ["Rob Marshall"], cast: ["Daniel Day-Lewis", "Scott Lee"]),
            MovieRecord(id: 6, "Ridley", 2010, directors: ["Scott Ridley"]),
        ])
    }

    @Test(
        "Catalogue.search finds films of all years or of one year by the full name or the last name of a director or an actor, after the titles",
        arguments: [
            ("ridley scott", ["Alien", "Scott"]), ("RÍDLEY SCOTT", ["Alien", "Scott"]), ("scott", ["Scott", "Alien"]),
            ("de niro", ["Heat"]), ("niro", ["Heat"]), ("robert de niro", ["Heat"]), ("robert", []),
            ("robert downey jr.", ["Iron Man"]), ("downey", ["Iron Man"]), ("jr", []), ("day lewis", ["Nine"]),
            ("day-lewis", ["Nine"]), ("j.j. park", ["Iron Man"]), ("jj park", ["Iron Man"]), ("mann", ["Heat"]),
            ("ridley sco", []), ("lee", ["Scott", "Nine"]), ("ridley", ["Ridley"]),
        ]
    )
    func names(query: String, titles: [String]) throws {
        let page = try sample.catalogue.search(query)
        #expect(page.movies.map(\.title) == titles)
        #expect(page.total == titles.count)
        #expect(try sample.titles(query, year: 1980) == titles.filter { $0 == "Scott" })
    }

    @Test(
        "Catalogue.search finds a film by words of its title and the name of a person, if nothing else matches",
        arguments: [
            ("alien scott", "Ridley Scott"), ("ridley scott alien", "Ridley Scott"), ("alien holm", "Ian Holm"),
            ("iron man downey", "Robert Downey Jr."), ("iron downey", "Robert Downey Jr."),
        ]
    )
    func titleAndPerson(query: String, name: String) throws {
        let page = try sample.catalogue.search(query)
        #expect(page.movies.map(\.title) == [query.contains("iron") ? "Iron Man" : "Alien"] && page.total == 1)
        #expect(page.matchedPeople.map { $0.map(\.name) } == [[name]])
        #expect(try sample.titles(query, year: 1980) == [])
    }

    @Test("Catalogue.person returns the name of a person, by which movies(_:page:) and search(_:_:page:) find films")
    func person() throws {
        let name = try #require(try sample.catalogue.person(named: "scott"))
        #expect(name == "Ridley Scott")
        let movies = try sample.catalogue.movies(CatalogueFilter(person: name), page: 1)
        #expect(movies.movies.map(\.title) == ["Alien", "Scott"])
        #expect(movies.matchedPeople.map { $0.map(\.role) } == [[.director], [.actor]])
        #expect(try sample.catalogue.person(named: "Nobody") == nil)
        #expect(try sample.catalogue.movies(CatalogueFilter(person: "Nobody"), page: 1).movies == [])
        #expect(try sample.catalogue.search("alien", CatalogueFilter(person: name)).total == 1)
        #expect(try sample.catalogue.search("nine", CatalogueFilter(person: name)).total == 0)
    }

    @Test("A person is found with all spellings of the name, before and not together with people of other names")
    func spellings() throws {
        let catalogue = try SampleCatalogue(movies: [
            MovieRecord(id: 1, "Chaplin", 1992, cast: ["Robert Downey, Jr.", "Robert Downey Sr."]),
            MovieRecord(id: 2, "Iron Man", 2008, cast: ["Robert Downey Jr."]),
            MovieRecord(id: 3, "Pound", 1970, directors: ["Robert Downey Sr."]),
        ]).catalogue
        #expect(try catalogue.person(named: "robert downey sr") == "Robert Downey Sr.")
        let filter = CatalogueFilter(person: try catalogue.person(named: "downey"))
        let films = try catalogue.movies(filter, page: 1)
        #expect(films.movies.map(\.title) == ["Chaplin", "Iron Man"])
        #expect(films.matchedPeople.map { $0.map(\.name) } == [["Robert Downey, Jr."], ["Robert Downey Jr."]])
        #expect(try catalogue.search("man", filter).movies.map(\.title) == ["Iron Man"])
        #expect(try catalogue.search("pound", filter).movies.map(\.title) == [])
    }

    @Test("The pages of a search that finds titles and people have no gaps or repetitions, and equal totals")
    func pages() throws {
        let movies = (10..<60).map { index in
            let title = index < 35 ? "Allen \(index)" : "Film \(index)"
            return MovieRecord(id: index, title, 2000, directors: ["Woody Allen"], cast: ["Woody Allen"])
        }
        let catalogue = try SampleCatalogue(movies: movies).catalogue
        let pages = try (1...4).map { try catalogue.search("allen", page: $0) }
        #expect(pages.map(\.movies.count) == [20, 20, 10, 0])
        #expect(pages.allSatisfy { $0.total == 50 })
        #expect(Set(pages.flatMap(\.movies).map(\.rank)).count == 50)
        #expect(pages.flatMap(\.matchedPeople).map(\.isEmpty) == (0..<50).map { $0 < 25 })
    }

    @Test(
        "Catalogue.search omits the films of people if 200 or more titles match",
        arguments: [(199, 200), (200, 200), (201, 201)]
    )
    func manyTitles(titles: Int, total: Int) throws {
        let movies = (0...titles).map { index in
            MovieRecord(id: index, index < titles ? "Allen \(index)" : "Bananas", 1971, directors: ["Woody Allen"])
        }
        #expect(try SampleCatalogue(movies: movies).catalogue.search("allen").total == total)
    }
}
