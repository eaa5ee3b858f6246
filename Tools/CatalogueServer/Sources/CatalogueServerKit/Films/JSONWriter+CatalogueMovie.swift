import Foundation
import MovieCatalogue

/// Writes films in TMDB's JSON (https://developer.themoviedb.org/reference/search-movie, …/movie-details). Unknown values
/// are written like those of TMDB: null, 0 or an empty string. The original title is unknown, but clients refuse null.
extension JSONWriter {
    /// Writes a page of films.
    mutating func page(_ page: CataloguePage, hasPosters: Bool) {
        object { json in
            json.member("page", page.number)
            json.member("results", page.movies) { json, movie in
                json.object { $0.row(movie, hasPoster: hasPosters) }
            }
            json.member("total_pages", page.pageCount)
            json.member("total_results", page.total)
        }
    }

    /// Writes the members of a film in a list.
    private mutating func row(_ movie: CatalogueMovie, hasPoster: Bool) {
        begin(movie, hasPoster: hasPoster)
        member("genre_ids", movie.genres.names.compactMap { Genre.named($0)?.id }) { $0.value($1) }
        end(movie)
    }

    /// Writes the details of a film.
    mutating func details(_ movie: CatalogueMovie, credits: Bool, hasPoster: Bool) {
        object { json in
            json.begin(movie, hasPoster: hasPoster)
            json.nullMember("belongs_to_collection")
            json.member("budget", 0)
            json.member("genres", movie.genres.names.compactMap { Genre.named($0) }) { json, genre in
                json.genre(genre)
            }
            json.member("homepage", "")
            if let id = movie.imdbID { json.member("imdb_id", id) } else { json.nullMember("imdb_id") }
            json.countries(movie)
            json.member("production_companies", [String]())
            json.member("revenue", movie.boxOffice ?? 0)
            json.member("runtime", movie.runtime)
            json.member("spoken_languages", movie.languages.names) { json, name in
                json.object { json in
                    json.member("english_name", name)
                    json.member("iso_639_1", Language.code(of: name) ?? Language.unknown)
                    json.member("name", name)
                }
            }
            json.member("status", "Released")
            json.member("tagline", "")
            if credits {
                json.name("credits")
                json.object { $0.credits(movie) }
            }
            json.end(movie)
        }
    }

    /// Writes a page of people (https://developer.themoviedb.org/reference/search-person).
    mutating func page(_ number: Int, people: [FoundPerson]) {
        object { json in
            json.member("page", number)
            let shown = people.dropFirst((number - 1) * CataloguePage.size).prefix(CataloguePage.size)
            json.member("results", shown) { json, person in
                json.object { json in
                    let directs = person.movies.first?.directors.names.contains(Substring(person.name)) == true
                    json.person(
                        name: Substring(person.name),
                        department: directs ? "Directing" : "Acting",
                        id: person.id
                    )
                    json.member("known_for", person.movies) { json, movie in
                        json.object { $0.row(movie, hasPoster: false) }
                    }
                }
            }
            json.member("total_pages", max(1, (people.count + CataloguePage.size - 1) / CataloguePage.size))
            json.member("total_results", people.count)
        }
    }

    mutating func genre(_ genre: Genre) {
        object { json in
            json.member("id", genre.id)
            json.member("name", genre.name)
        }
    }

    private mutating func begin(_ movie: CatalogueMovie, hasPoster: Bool) {
        member("adult", false)
        nullMember("backdrop_path")
        member("id", movie.number)
        member("original_language", movie.languages.names.first.flatMap { Language.code(of: $0) } ?? Language.unknown)
        member("original_title", movie.title)
        member("overview", "")
        name("popularity")
        decimal(movie.fame * 1000, places: 3)
        if hasPoster { member("poster_path", "/\(movie.posterName).jpg") } else { nullMember("poster_path") }
        // If the day is unknown, TMDB writes an empty date. By default the catalogue writes the year.
        member("release_date", movie.releaseDate ?? (omitsPartialDates ? "" : "\(movie.year)"))
        member("title", movie.title)
        member("video", false)
    }

    private mutating func end(_ movie: CatalogueMovie) {
        name("vote_average")
        decimal(movie.tomatometer ?? 0, places: 1)
        // Without a score, reviews must not count as votes for the average 0.
        member("vote_count", movie.tomatometer == nil ? 0 : movie.reviewCount)
    }

    private mutating func countries(_ movie: CatalogueMovie) {
        let countries = movie.countries.names.compactMap { name in Country.named(name).map { (name, $0.code) } }
        member("origin_country", countries) { $0.value($1.1) }
        member("production_countries", countries) { json, country in
            json.object { json in
                json.member("iso_3166_1", country.1)
                json.member("name", country.0)
            }
        }
    }

    /// Writes the members of credits. The catalogue has no ids of people, so `id` is the index in the list, and `credit_id`
    /// is unique.
    mutating func credits(_ movie: CatalogueMovie) {
        member("cast", movie.cast.names.enumerated()) { json, person in
            json.object { json in
                json.person(name: person.element, department: "Acting", id: person.offset)
                json.member("character", "")
                json.member("credit_id", "\(movie.number)-cast-\(person.offset)")
                json.member("order", person.offset)
            }
        }
        member("crew", movie.directors.names.enumerated()) { json, person in
            json.object { json in
                json.person(name: person.element, department: "Directing", id: person.offset)
                json.member("credit_id", "\(movie.number)-crew-\(person.offset)")
                json.member("department", "Directing")
                json.member("job", "Director")
            }
        }
    }

    /// Writes the images of a film (https://developer.themoviedb.org/reference/movie-images): its poster, if the server has
    /// posters.
    mutating func images(_ movie: CatalogueMovie, hasPoster: Bool) {
        object { json in
            json.member("id", movie.number)
            json.member("backdrops", [String]())
            json.member("logos", [String]())
            json.member("posters", hasPoster ? [movie.posterName] : []) { json, id in
                json.object { json in
                    json.name("aspect_ratio")
                    json.decimal(667, places: 3)
                    json.member("height", 1_500)
                    json.nullMember("iso_639_1")
                    json.member("file_path", "/\(id).jpg")
                    json.member("vote_average", 0)
                    json.member("vote_count", 0)
                    json.member("width", 1_000)
                }
            }
        }
    }

    private mutating func person(name: Substring, department: StaticString, id: Int) {
        member("adult", false)
        member("gender", 0)
        member("id", id)
        member("known_for_department", "\(department)")
        member("name", name)
        member("original_name", name)
        member("popularity", 0)
        nullMember("profile_path")
    }
}

/// The JSON bodies of responses that do not depend on the database.
enum FixedResponse {
    static var genres: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("genres", Genre.all) { $0.genre($1) }
        }
        return json.bytes
    }

    /// Returns the configuration (https://developer.themoviedb.org/reference/configuration-details). Without `images`, it
    /// contains TMDB's image base URLs, which are unused because no film has a poster.
    static func configuration(images: URL?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.name("images")
            json.object { json in
                json.member("base_url", images?.absoluteString ?? "http://image.tmdb.org/t/p/")
                json.member("secure_base_url", images?.absoluteString ?? "https://image.tmdb.org/t/p/")
                json.member("backdrop_sizes", ["w300", "w780", "w1280", "original"])
                json.member("logo_sizes", ["w45", "w92", "w154", "w185", "w300", "w500", "original"])
                json.member("poster_sizes", ["w92", "w154", "w185", "w342", "w500", "w780", "original"])
                json.member("profile_sizes", ["w45", "w185", "h632", "original"])
                json.member("still_sizes", ["w92", "w185", "w300", "original"])
            }
            json.member("change_keys", [String]())
        }
        return json.bytes
    }

    /// The countries of the catalogue (https://developer.themoviedb.org/reference/configuration-countries), by their codes.
    static var countries: [UInt8] {
        names(Country.namesByCode, codeMember: "iso_3166_1", nameMember: "native_name")
    }

    /// The languages of the catalogue (https://developer.themoviedb.org/reference/configuration-languages), by their codes.
    static var languages: [UInt8] {
        names(Language.namesByCode, codeMember: "iso_639_1", nameMember: "name")
    }

    /// - Parameter nameMember: The member for the name in its own language. The catalogue has English names only.
    private static func names(
        _ names: [(code: String, name: String)],
        codeMember: StaticString,
        nameMember: StaticString
    ) -> [UInt8] {
        var json = JSONWriter(capacity: 16 * 1024)
        json.array(names) { json, entry in
            json.object { json in
                json.member(codeMember, entry.code)
                json.member("english_name", entry.name)
                json.member(nameMember, entry.name)
            }
        }
        return json.bytes
    }

    static var authentication: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("success", true)
            json.member("status_code", 1)
            json.member("status_message", "Success.")
        }
        return json.bytes
    }
}
