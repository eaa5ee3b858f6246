import CoreDomain
import MoviesInterface

/// The films of the demo, which replace film search.
struct SampleMovies: MoviesFinding {
    /// All films. The watchlist starts with the first hundred.
    static let all = table.split(separator: "\n").compactMap(movie)

    func movie(withID id: MovieID) async throws -> Movie? { Self.all.first { $0.id == id } }

    func movie(matching text: String) async throws -> MovieMatch {
        let id = IMDbID(text)
        let movies = id == nil ? try await movies(titled: text, year: nil) : Self.all.filter { $0.imdbID == id }
        return try movies.map { MovieMatch($0) }.only(for: text)
    }

    /// Returns the films whose title contains a text.
    func movies(titled title: String, year: Int?) async throws -> [Movie] {
        let title = title.lowercased()
        return Self.all.filter { movie in
            movie.title.lowercased().contains(title) && (year == nil || movie.releaseDate?.year == year)
        }
    }

    /// Returns the film of a row of `table`.
    private static func movie(_ row: Substring) -> Movie? {
        let parts = row.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let id = IMDbID(parts[0]) else { return nil }
        return Movie(id: .imdb(id), imdbID: id, title: String(parts[2]), releaseDate: ReleaseDate(String(parts[1])))
    }

    /// The id, year and title of each film, from Wikidata (CC0 1.0).
    private static let table = """
        tt0076759 1977 Star Wars: Episode IV – A New Hope
        tt0167260 2003 The Lord of the Rings: The Return of the King
        tt0052618 1959 Ben-Hur
        tt0120338 1997 Titanic
        tt1454468 2013 Gravity
        tt1707386 2012 Les Misérables
        tt0055614 1961 West Side Story
        tt0056801 1963 8½
        tt0116209 1996 The English Patient
        tt1010048 2008 Slumdog Millionaire
        tt0086879 1984 Amadeus
        tt0093389 1987 The Last Emperor
        tt0138097 1998 Shakespeare in Love
        tt0047296 1954 On the Waterfront
        tt0058385 1964 My Fair Lady
        tt0036868 1946 The Best Years of Our Lives
        tt0299658 2002 Chicago
        tt2278388 2014 The Grand Budapest Hotel
        tt0056172 1962 Lawrence of Arabia
        tt0245574 2001 Y tu mamá también
        tt0068327 1972 Cabaret
        tt1285016 2010 The Social Network
        tt0045793 1953 From Here to Eternity
        tt0108052 1993 Schindler's List
        tt0043278 1951 An American in Paris
        tt0338751 2004 The Aviator
        tt0083987 1982 Gandhi
        tt1655442 2011 The Artist
        tt0887912 2008 The Hurt Locker
        tt0051658 1958 Gigi
        tt2024544 2013 12 Years a Slave
        tt0059113 1965 Doctor Zhivago
        tt0387898 2005 Caché
        tt0211915 2001 Amélie
        tt2582802 2014 Whiplash
        tt0499549 2009 Avatar
        tt0457430 2006 Pan's Labyrinth
        tt0970179 2011 Hugo
        tt0050212 1957 The Bridge on the River Kwai
        tt0190332 2000 Crouching Tiger, Hidden Dragon
        tt1375666 2010 Inception
        tt0057869 1964 Bande à part
        tt0070735 1973 The Sting
        tt0042192 1950 All About Eve
        tt0060675 1966 Masculin Féminin
        tt1048171 2008 Séraphine
        tt2562232 2014 Birdman
        tt0072684 1975 Barry Lyndon
        tt1024648 2012 Argo
        tt1129435 2008 The Beaches of Agnès
        tt0058331 1964 Mary Poppins
        tt0082971 1981 Raiders of the Lost Ark
        tt0363226 2003 Zatōichi
        tt0071562 1974 The Godfather Part II
        tt0066206 1970 Patton
        tt0172495 2000 Gladiator
        tt0099348 1990 Dances with Wolves
        tt0477348 2007 No Country for Old Men
        tt0879843 2007 Katyń
        tt0109830 1994 Forrest Gump
        tt1065073 2014 Boyhood
        tt0101765 1991 The Double Life of Véronique
        tt0044081 1951 A Streetcar Named Desire
        tt0083922 1982 Fanny and Alexander
        tt1504320 2010 The King's Speech
        tt0087544 1984 Nausicaä of the Valley of the Wind
        tt0454876 2012 Life of Pi
        tt0790636 2013 Dallas Buyers Club
        tt0079470 1979 Monty Python’s Life of Brian
        tt0044706 1952 High Noon
        tt0443272 2012 Lincoln
        tt1673434 2012 The Twilight Saga: Breaking Dawn – Part 2
        tt0083866 1982 E.T. the Extra-Terrestrial
        tt0089755 1985 Out of Africa
        tt0169547 1999 American Beauty
        tt0120815 1998 Saving Private Ryan
        tt0043014 1950 Sunset Boulevard
        tt0043924 1951 A Place in the Sun
        tt0061184 1966 Who's Afraid of Virginia Woolf?
        tt0054331 1960 Spartacus
        tt0119038 1998 Le Dîner de Cons
        tt0074958 1976 Network
        tt0102926 1991 The Silence of the Lambs
        tt0053604 1960 The Apartment
        tt0074119 1976 All the President's Men
        tt0130444 1999 Aimée & Jaguar
        tt0077416 1978 The Deer Hunter
        tt0073195 1975 Jaws
        tt0067116 1971 The French Connection
        tt0068646 1972 The Godfather
        tt0119901 1998 Place Vendôme
        tt0133093 1999 The Matrix
        tt0101414 1991 Beauty and the Beast
        tt0061811 1967 In the Heat of the Night
        tt0110413 1994 Léon: The Professional
        tt0073486 1975 One Flew Over the Cuckoo's Nest
        tt0095801 1987 Bagdad Café
        tt0066207 1970 Peau d'Âne
        tt0102510 1991 The Naked Gun 2½: The Smell of Fear
        tt0078788 1979 Apocalypse Now
        tt0033729 1941 How Green Was My Valley
        tt0060665 1966 A Man for All Seasons
        tt0086197 1983 The Right Stuff
        tt0091167 1986 Hannah and Her Sisters
        tt0056592 1962 To Kill a Mockingbird
        tt0081398 1980 Raging Bull
        tt0097239 1989 Driving Miss Daisy
        tt0082158 1981 Chariots of Fire
        tt0086425 1983 Terms of Endearment
        """
}
