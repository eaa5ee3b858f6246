import Foundation
import MovieCatalogue

/// The films in TMDB's JSON (https://developer.themoviedb.org/reference/search-movie, …/movie-details). Unknown values are those of TMDB:
/// null, 0 or an empty string. The original title is unknown, but clients refuse null.
struct CatalogueJSON {
    typealias Object = [String: Any]

    let hasPosters: Bool
    /// Whether the release date is empty if only the year is known.
    let omitsPartialDates: Bool

    func page(_ page: CataloguePage) -> Object {
        [
            "page": page.number, "results": page.movies.map(row), "total_pages": page.pageCount,
            "total_results": page.total,
        ]
    }

    private func row(_ movie: CatalogueMovie) -> Object {
        common(movie).merging(["genre_ids": movie.genres.names.compactMap { Genre.named($0)?.id }]) { $1 }
    }

    func details(_ movie: CatalogueMovie, credits: Bool) -> Object {
        let countries = movie.countries.names.compactMap { name in Country.named(name).map { (name, $0.code) } }
        var object = common(movie)
        object["belongs_to_collection"] = NSNull()
        object["budget"] = 0
        object["genres"] = movie.genres.names.compactMap { Genre.named($0) }.map(Self.genre)
        object["homepage"] = ""
        object["imdb_id"] = movie.imdbID ?? NSNull()
        object["origin_country"] = countries.map(\.1)
        object["production_countries"] = countries.map { ["iso_3166_1": $0.1, "name": "\($0.0)"] }
        object["production_companies"] = [String]()
        object["revenue"] = movie.boxOffice ?? 0
        object["runtime"] = movie.runtime ?? NSNull()
        object["spoken_languages"] = movie.languages.names.map { name in
            ["english_name": "\(name)", "iso_639_1": Language.code(of: name) ?? Language.unknown, "name": "\(name)"]
        }
        object["status"] = "Released"
        object["tagline"] = ""
        if credits { object["credits"] = self.credits(movie) }
        return object
    }

    /// Returns the members that a film has in lists and as details.
    private func common(_ movie: CatalogueMovie) -> Object {
        // If the day is unknown, TMDB writes an empty date. By default the catalogue writes the year.
        let date = movie.releaseDate ?? (omitsPartialDates ? "" : "\(movie.year)")
        return [
            "adult": false, "backdrop_path": NSNull(), "id": movie.number,
            "original_language": movie.languages.names.first.flatMap { Language.code(of: $0) } ?? Language.unknown,
            "original_title": movie.title, "overview": "", "popularity": movie.fame,
            "poster_path": hasPosters ? "/\(movie.posterName).jpg" : NSNull() as Any, "release_date": date,
            "title": movie.title, "video": false, "vote_average": Double(movie.tomatometer ?? 0) / 10,
            // Without a score, reviews must not count as votes for the average 0.
            "vote_count": movie.tomatometer == nil ? 0 : movie.reviewCount,
        ]
    }

    /// Returns credits. The catalogue has no ids of people, so `id` is the index in the list, and `credit_id` is unique.
    func credits(_ movie: CatalogueMovie) -> Object {
        let cast = movie.cast.names.enumerated().map { index, name in
            Self.person(name, "Acting", index)
                .merging(["character": "", "credit_id": "\(movie.number)-cast-\(index)", "order": index]) { $1 }
        }
        let crew = movie.directors.names.enumerated().map { index, name in
            Self.person(name, "Directing", index).merging([
                "credit_id": "\(movie.number)-crew-\(index)", "department": "Directing", "job": "Director",
            ]) { $1 }
        }
        return ["cast": cast, "crew": crew]
    }

    /// Returns the images of a film (https://developer.themoviedb.org/reference/movie-images): its poster, if the server has posters.
    func images(_ movie: CatalogueMovie) -> Object {
        let poster: Object = [
            "aspect_ratio": 0.667, "height": 1_500, "iso_639_1": NSNull(), "file_path": "/\(movie.posterName).jpg",
            "vote_average": 0, "vote_count": 0, "width": 1_000,
        ]
        return [
            "id": movie.number, "backdrops": [String](), "logos": [String](), "posters": hasPosters ? [poster] : [],
        ]
    }

    /// Returns a page of people (https://developer.themoviedb.org/reference/search-person).
    func page(_ number: Int, people: [FoundPerson]) -> Object {
        let shown = people.dropFirst((number - 1) * CataloguePage.size).prefix(CataloguePage.size)
        let results = shown.map { person in
            let directs = person.movies.first?.directors.names.contains(Substring(person.name)) == true
            return Self.person(Substring(person.name), directs ? "Directing" : "Acting", person.id)
                .merging(["known_for": person.movies.map(row)]) { $1 }
        }
        return [
            "page": number, "results": results,
            "total_pages": max(1, (people.count + CataloguePage.size - 1) / CataloguePage.size),
            "total_results": people.count,
        ]
    }

    private static func person(_ name: Substring, _ department: String, _ id: Int) -> Object {
        [
            "adult": false, "gender": 0, "id": id, "known_for_department": department, "name": "\(name)",
            "original_name": "\(name)", "popularity": 0, "profile_path": NSNull(),
        ]
    }

    static var genres: Object { ["genres": Genre.all.map(genre)] }

    private static func genre(_ genre: Genre) -> Object { ["id": genre.id, "name": genre.name] }

    /// Returns the configuration (https://developer.themoviedb.org/reference/configuration-details). Without `images`, it contains TMDB's
    /// image base URLs, which are unused because no film has a poster.
    static func configuration(images: URL?) -> Object {
        let sizes = [
            "backdrop_sizes": ["w300", "w780", "w1280", "original"],
            "logo_sizes": ["w45", "w92", "w154", "w185", "w300", "w500", "original"],
            "poster_sizes": ["w92", "w154", "w185", "w342", "w500", "w780", "original"],
            "profile_sizes": ["w45", "w185", "h632", "original"], "still_sizes": ["w92", "w185", "w300", "original"],
        ]
        let addresses = [
            "base_url": images?.absoluteString ?? "http://image.tmdb.org/t/p/",
            "secure_base_url": images?.absoluteString ?? "https://image.tmdb.org/t/p/",
        ]
        return ["images": (sizes as Object).merging(addresses) { $1 }, "change_keys": [String]()]
    }

    /// The countries of the catalogue (https://developer.themoviedb.org/reference/configuration-countries), by their codes. The catalogue
    /// has English names only.
    static var countries: [Object] {
        Country.namesByCode.map { ["iso_3166_1": $0.code, "english_name": $0.name, "native_name": $0.name] }
    }

    /// The languages of the catalogue (https://developer.themoviedb.org/reference/configuration-languages), by their codes.
    static var languages: [Object] {
        Language.namesByCode.map { ["iso_639_1": $0.code, "english_name": $0.name, "name": $0.name] }
    }
}
