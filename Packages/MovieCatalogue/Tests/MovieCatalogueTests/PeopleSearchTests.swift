import MovieCatalogue
import Testing

@Suite("Catalogue.search by people")
struct PeopleSearchTests {
    private let sample: SampleCatalogue

    init() throws {
        sample = try SampleCatalogue(lines: [
            Self.line(1, "Alien", 1979, directors: "Ridley Scott", cast: "Harry Dean Stanton|Ian Holm", reviews: 90),
            Self.line(2, "Scott", 1980, directors: "Ann Lee", cast: "Ridley Scott", reviews: 80),
            Self.line(3, "Heat", 1995, directors: "Michael Mann", cast: "Robert De Niro|Al Pacino", reviews: 70),
            Self.line(4, "Iron Man", 2008, directors: "J.J. Park", cast: "Robert Downey Jr.", reviews: 60),
            Self.line(5, "Nine", 2009, directors: "Rob Marshall", cast: "Daniel Day-Lewis|Scott Lee", reviews: 50),
            Self.line(6, "Ridley", 2010, directors: "Scott Ridley", cast: "", reviews: 40),
        ])
    }

    private static func line(
        _ id: Int,
        _ title: String,
        _ year: Int,
        directors: String,
        cast: String,
        reviews: Int
    ) -> String {
        "tt000000\(id)\t\(title)\t\(year)\t\t\tDrama\t\(directors)\t\(cast)\tEnglish\tUnited States\t\t\t\(reviews)\t\t0"
    }

    @Test(
        "Catalogue.search finds films by the full name or the last name of a director or an actor, after the titles",
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
        #expect(page.films.map(\.title) == titles)
        #expect(page.total == titles.count)
    }

    @Test("The year of Catalogue.search filters the films of people")
    func year() throws {
        #expect(try sample.titles("ridley scott", year: 1980) == ["Scott"])
        #expect(try sample.titles("ridley scott", year: 1999) == [])
    }

    @Test("FilmPage.firstOther separates matching titles from films of people, and SearchTerms names these people")
    func reasons() throws {
        let terms = try #require(SearchTerms("scott"))
        let page = try sample.catalogue.search(terms, page: 1)
        #expect(page.firstOther == 1)
        #expect(terms.people(of: page.films[1]).map(\.name) == ["Ridley Scott"])
        let actor = try #require(SearchTerms("ridley scott"))
        let films = try sample.catalogue.search(actor, page: 1)
        #expect(films.firstOther == 0)
        #expect(films.films.map { actor.people(of: $0).map(\.role) } == [[.director], [.actor]])
    }

    @Test("The pages of a search that finds titles and people have no gaps or repetitions, and equal totals")
    func pages() throws {
        let lines = (10..<60).map { index in
            let title = index < 35 ? "Allen \(index)" : "Film \(index)"
            return Self.line(index, title, 2000, directors: "Woody Allen", cast: "Woody Allen", reviews: 100 - index)
        }
        let catalogue = try SampleCatalogue(lines: lines).catalogue
        let pages = try (1...4).map { try catalogue.search("allen", page: $0) }
        #expect(pages.map(\.films.count) == [20, 20, 10, 0])
        #expect(pages.allSatisfy { $0.total == 50 })
        #expect(Set(pages.flatMap(\.films).map(\.rank)).count == 50)
        #expect(pages[0].firstOther >= 20 && pages[1].firstOther == 5 && pages[2].firstOther == 0)
    }

    @Test(
        "Catalogue.search omits the films of people if 200 or more titles match",
        arguments: [(199, 200), (200, 200), (201, 201)]
    )
    func manyTitles(titles: Int, total: Int) throws {
        let lines = (0...titles).map { index in
            let title = index < titles ? "Allen \(index)" : "Bananas"
            return Self.line(index, title, 1971, directors: "Woody Allen", cast: "", reviews: 300 - index)
        }
        #expect(try SampleCatalogue(lines: lines).catalogue.search("allen").total == total)
    }

    @Test("The total of Catalogue.search with films of people is at most 10,000")
    func cappedTotal() throws {
        let lines = (0..<10_050).map { index in
            let title = index == 0 ? "Allen" : "Film \(index)"
            let director = index == 0 ? "Ann Lee" : "Woody Allen"
            return Self.line(index, title, 2000, directors: director, cast: "", reviews: 20_000 - index)
        }
        #expect(try SampleCatalogue(lines: lines).catalogue.search("allen").total == 10_000)
    }

    @Test("Catalogue.people omits terms without a last name of the catalogue")
    func unknownPeople() throws {
        let terms = try ["ridley scott", "alien covenant"].map { try #require(SearchTerms($0)) }
        #expect(try terms.map { try sample.catalogue.people($0) } == [["scott_ridley_"], []])
    }

    @Test("LastNames contains all inserted names and few others")
    func filter() {
        var names = LastNames()
        for number in 0..<20_000 { names.insert("name\(number)_first_") }
        #expect((0..<20_000).allSatisfy { names.mayContain("name\($0)_other_") })
        #expect((0..<1_000).count { names.mayContain("word\($0)_") } < 50)
        #expect(!LastNames(bits: []).mayContain("name_"))
    }
}
