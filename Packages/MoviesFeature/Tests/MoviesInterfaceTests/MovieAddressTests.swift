import CoreDomain
import MoviesInterface
import Testing

@Suite("Addresses of films")
struct MovieAddressTests {
    @Test(
        "The reference of a film replaces the URL of its page",
        arguments: [
            "tmdb:78": [
                " https://www.themoviedb.org/movie/78-blade-runner?language=fr-FR\n", "http://themoviedb.org/movie/78/",
                "themoviedb.org/movie/78-blade-runner#cast", "www.themoviedb.org/movie/78/cast",
                "HTTPS://WWW.TheMovieDB.org/Movie/78-Blade-Runner", "https://letterboxd.com/tmdb/78/",
            ],
            "tt0083658": [
                "http://imdb.com/title/tt0083658", "https://m.imdb.com/title/tt0083658/fullcredits#cast",
                "https://www.imdb.com/de/title/tt0083658/", "www.imdb.com/title/TT0083658",
                "https://letterboxd.com/imdb/tt0083658",
            ],
            "Q184843": ["https://www.wikidata.org/wiki/Q184843#P31", "m.wikidata.org/entity/Q184843"],
            "wikipedia:Alien_(film)": ["https://en.wikipedia.org/wiki/Alien_(film)#Plot"],
            "wikipedia:Amélie": ["HTTPS://en.m.Wikipedia.org/wiki/Am%C3%A9lie"],
            "wikipedia:Face/Off": ["en.wikipedia.org/wiki/face/Off?action=view"],
            "wikipedia:Who's_That_Knocking": ["https://en.wikipedia.org/wiki/Who%27s%20That_Knocking"],
            "letterboxd:dune-2021": [
                "https://letterboxd.com/film/dune-2021/", "letterboxd.com/film/dune-2021/reviews/by/activity/",
                "https://www.letterboxd.com/anna/film/dune-2021/", "HTTPS://Letterboxd.com/film/Dune-2021?x#y",
            ],
        ]
    )
    func replaced(reference: String, addresses: [String]) {
        for address in addresses { #expect(address.replacingMovieAddress() == reference) }
        #expect(MovieReference(reference) != nil)
    }

    @Test(
        "Other texts and the URLs of other pages stay",
        arguments: [
            "", " ", "Blade Runner", "78", "tt0083658",
            "https://themoviedb.org.evil.com/movie/78", "https://evil.com/themoviedb.org/movie/78",
            "https://www.themoviedb.org@evil.com/movie/78", "https://evilthemoviedb.org/movie/78",
            "https://imdb.com.evil.com/title/tt0083658", "https://evil.com?https://www.imdb.com/title/tt0083658",
            "ftp://www.imdb.com/title/tt0083658", "https://www.themoviedb.org/tv/1399-game-of-thrones",
            "https://www.themoviedb.org/tv/1399/movie/78", "https://www.themoviedb.org/movie",
            "https://www.themoviedb.org/movie/0", "https://www.themoviedb.org/movie/-78",
            "https://www.themoviedb.org/movie/+78", "https://www.themoviedb.org/movie/upcoming",
            "https://www.imdb.com/name/nm0000434/", "https://www.imdb.com/title/", "https://",
            "https://letterboxd.com/anna/", "https://letterboxd.com/film/", "https://letterboxd.com/film/-/",
            "https://letterboxd.com/list/film", "https://letterboxd.com/film/a%20b", "https://en.wikipedia.org/wiki/",
            "https://fr.wikipedia.org/wiki/Alien", "https://en.wikipedia.org/wiki/%ZZ",
            "https://en.wikipedia.org/wiki/%FF", "https://www.wikidata.org/wiki/tt0083658",
            "https://en.wikipedia.org.evil.com/wiki/Alien", "https://evil.com/letterboxd.com/film/dune",
            "https://letterboxd.com.evil.com/film/dune",
        ]
    )
    func unchanged(text: String) { #expect(text.replacingMovieAddress() == text) }
}
