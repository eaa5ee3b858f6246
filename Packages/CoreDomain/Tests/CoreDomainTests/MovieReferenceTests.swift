import CoreDomain
import Testing

@Suite("MovieReference")
struct MovieReferenceTests {
    @Test(
        "MovieReference parses the URLs of films at themoviedb.org",
        arguments: [
            "https://www.themoviedb.org/movie/78", "https://www.themoviedb.org/movie/78-blade-runner",
            "https://www.themoviedb.org/movie/78-blade-runner?language=fr-FR", "http://themoviedb.org/movie/78/",
            "themoviedb.org/movie/78-blade-runner#cast", "www.themoviedb.org/movie/78/cast",
            "HTTPS://WWW.TheMovieDB.org/Movie/78-Blade-Runner",
        ]
    )
    func tmdbAddress(text: String) {
        #expect(MovieReference(text) == .id(.tmdb(78)))
    }

    @Test(
        "MovieReference parses IMDb ids and the URLs of films at imdb.com",
        arguments: [
            "tt0083658", "TT0083658", "tt0083658/", "https://www.imdb.com/title/tt0083658/",
            "http://imdb.com/title/tt0083658",
            "m.imdb.com/title/tt0083658/?ref_=fn_al_tt_1", "https://m.imdb.com/title/tt0083658/fullcredits#cast",
            "https://www.imdb.com/de/title/tt0083658/", "www.imdb.com/title/TT0083658",
        ]
    )
    func imdb(text: String) throws {
        #expect(MovieReference(text) == .id(.imdb(try #require(IMDbID(number: 83_658)))))
    }

    @Test(
        "MovieReference parses ids of Wikidata and Wikipedia, and the URLs of their pages",
        arguments: [
            ("Q184843", "Q184843"), ("q184843/", "Q184843"), ("https://www.wikidata.org/wiki/Q184843#P31", "Q184843"),
            ("m.wikidata.org/entity/Q184843", "Q184843"), ("wikipedia:Blade_Runner", "wikipedia:Blade_Runner"),
            ("https://en.wikipedia.org/wiki/Alien_(film)#Plot", "wikipedia:Alien_(film)"),
            ("HTTPS://en.m.Wikipedia.org/wiki/Am%C3%A9lie", "wikipedia:Amélie"),
            ("en.wikipedia.org/wiki/face/Off?action=view", "wikipedia:Face/Off"),
            ("https://en.wikipedia.org/wiki/Who%27s%20That_Knocking", "wikipedia:Who's_That_Knocking"),
        ]
    )
    func wiki(text: String, id: String) throws {
        #expect(MovieReference(text) == .id(try #require(MovieID(id))))
        #expect(MovieID(id)?.description == id)
    }

    @Test(
        "The numbers of ids at IMDb, Wikidata and Wikipedia are in different ranges and select the id again",
        arguments: ["tt0083658", "Q1", "Q184843", "Q199999999", "wikipedia:Blade_Runner", "wikipedia:A"]
    )
    func numbers(text: String) throws {
        let id = try #require(MovieID(text))
        #expect(MovieID(externalNumber: id.number) == id && id.number < Int32.max)
    }

    @Test("The number of an article never changes, because the watchlist and programs store it")
    func stableNumber() throws {
        #expect(try #require(WikipediaID(article: "Blade Runner")).number == 1_720_453_524)
        #expect(MovieID(externalNumber: 0) == nil && MovieID(externalNumber: 2_100_000_000) == nil)
    }

    @Test(
        "MovieReference parses the words of a title in the URLs of films at letterboxd.com",
        arguments: [
            "https://letterboxd.com/film/dune-2021/", "letterboxd.com/film/dune-2021/reviews/by/activity/",
            "https://www.letterboxd.com/anna/film/dune-2021/", "HTTPS://Letterboxd.com/film/Dune-2021?x#y",
        ]
    )
    func letterboxd(text: String) {
        #expect(MovieReference(text) == .words("dune 2021"))
    }

    @Test("MovieReference parses the ids in addresses at letterboxd.com that redirect to a film")
    func letterboxdIDs() {
        #expect(MovieReference("https://letterboxd.com/tmdb/603/") == .id(.tmdb(603)))
        #expect(MovieReference("https://letterboxd.com/imdb/tt0083658") == IMDbID("tt0083658").map { .id(.imdb($0)) })
    }

    @Test(
        "MovieReference parses a bare number as an id without a namespace",
        arguments: ["603", "0000603", "#603", "603/"]
    )
    func number(text: String) {
        #expect(MovieReference(text) == .number(603))
    }

    @Test(
        "MovieReference rejects titles, invalid ids and the URLs of other pages",
        arguments: [
            "", "Blade Runner", "0", "-1", "+603", "6.03", "99999999999999999999", "６０３", "tt", "nm0000434",
            "https://themoviedb.org.evil.com/movie/78", "https://evil.com/themoviedb.org/movie/78",
            "https://www.themoviedb.org@evil.com/movie/78", "https://evilthemoviedb.org/movie/78",
            "https://imdb.com.evil.com/title/tt0083658", "https://evil.com?https://www.imdb.com/title/tt0083658",
            "ftp://www.imdb.com/title/tt0083658", "https://www.themoviedb.org/tv/1399-game-of-thrones",
            "https://www.themoviedb.org/tv/1399/movie/78", "https://www.themoviedb.org/movie",
            "https://www.themoviedb.org/movie/0", "https://www.themoviedb.org/movie/-78",
            "https://www.themoviedb.org/movie/upcoming", "https://www.themoviedb.org/",
            "https://www.imdb.com/name/nm0000434/", "https://www.imdb.com/title/", "https://", "tmdb:0", "tmdb:-1",
            "tmdb:x", "#", "##603", "#tt", "/", "https://letterboxd.com/anna/", "https://letterboxd.com/film/",
            "https://letterboxd.com/film/-/", "https://letterboxd.com/list/film", "https://letterboxd.com/film/a%20b",
            "Q0", "Q+1", "Q200000000", "Q1x", "wikipedia:", "https://en.wikipedia.org/wiki/",
            "https://fr.wikipedia.org/wiki/Alien",
            "https://en.wikipedia.org/wiki/%ZZ", "https://en.wikipedia.org/wiki/%FF",
            "https://www.wikidata.org/wiki/tt0083658",
            "https://en.wikipedia.org.evil.com/wiki/Alien", "https://evil.com/letterboxd.com/film/dune",
            "https://letterboxd.com.evil.com/film/dune",
        ]
    )
    func invalid(text: String) {
        #expect(MovieReference(text) == nil)
    }

    @Test("MovieReference parses an id with the prefix “tmdb:”", arguments: ["tmdb:603", "TMDB:603", "tmdb:603/"])
    func prefix(text: String) {
        #expect(MovieReference(text) == .id(.tmdb(603)))
    }
}

@Suite("MovieID")
struct MovieIDTests {
    @Test("MovieID parses its description", arguments: ["tmdb:603", "tt0083658", "tt123456789"])
    func description(text: String) {
        #expect(MovieID(text)?.description == text)
    }
}
