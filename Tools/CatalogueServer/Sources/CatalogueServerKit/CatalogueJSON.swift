import CoreDomain
import Foundation
import MovieCatalogue

/// The films in TMDB's JSON (https://developer.themoviedb.org/reference/search-movie, …/movie-details). Unknown values are those of TMDB:
/// null, 0 or an empty string. The original title is unknown, but clients refuse null.
struct CatalogueJSON {
    typealias Object = [String: Any]

    /// The base URL of the posters; nil for films without posters.
    let images: URL?
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

    func details(_ movie: CatalogueMovie) -> Object {
        let details: Object = [
            "credits": credits(movie),
            "genres": movie.genres.names.compactMap { Genre.named($0) }.map(Self.genre),
            "imdb_id": movie.imdbID ?? NSNull(),
            "production_countries": movie.countries.names.map { ["iso_3166_1": "XX", "name": "\($0)"] },
            "revenue": movie.boxOffice ?? 0,
            "runtime": movie.runtime ?? NSNull(),
            "spoken_languages": movie.languages.names.map { ["iso_639_1": "xx", "name": "\($0)"] },
            "tagline": "",
        ]
        return common(movie).merging(details) { $1 }
    }

    /// Returns the members that a film has in lists and as details.
    private func common(_ movie: CatalogueMovie) -> Object {
        // If the day is unknown, TMDB writes an empty date. By default the catalogue writes the year.
        let date = movie.releaseDate ?? (omitsPartialDates ? "" : "\(movie.year)")
        return [
            "adult": false, "backdrop_path": NSNull(), "id": movie.number, "original_language": "xx",
            "original_title": movie.title, "overview": "", "popularity": movie.fame,
            "poster_path": images == nil ? NSNull() : "/\(movie.posterName).jpg" as Any, "release_date": date,
            "title": movie.title, "video": false, "vote_average": Double(movie.tomatometer ?? 0) / 10,
            // Without a score, reviews must not count as votes for the average 0.
            "vote_count": movie.tomatometer == nil ? 0 : movie.reviewCount,
        ]
    }

    /// Returns credits. The catalogue has no ids of people, so `id` is the index in the list, and `credit_id` is unique.
    private func credits(_ movie: CatalogueMovie) -> Object {
        let cast = movie.cast.names.enumerated().map { index, name in
            Self.person("\(name)", id: index)
                .merging(["character": "", "credit_id": "\(movie.number)-cast-\(index)", "order": index]) { $1 }
        }
        let crew = movie.directors.names.enumerated().map { index, name in
            let job = ["credit_id": "\(movie.number)-crew-\(index)", "department": "Directing", "job": "Director"]
            return Self.person("\(name)", id: index).merging(job) { $1 }
        }
        return ["cast": cast, "crew": crew]
    }

    /// Returns the result of a search for a person (https://developer.themoviedb.org/reference/search-person).
    static func people(_ person: (id: Int, name: String)?) -> Object {
        let results = person.map { [Self.person($0.name, id: $0.id)] } ?? []
        return ["page": 1, "results": results, "total_pages": 1, "total_results": results.count]
    }

    private static func person(_ name: String, id: Int) -> Object {
        ["adult": false, "id": id, "name": name, "original_name": name, "popularity": 0, "profile_path": NSNull()]
    }

    static var genres: Object { ["genres": Genre.all.map(genre)] }

    private static func genre(_ genre: Genre) -> Object { ["id": genre.id, "name": genre.name] }

    /// The configuration (https://developer.themoviedb.org/reference/configuration-details). Without `images`, it contains TMDB's image
    /// base URL, which is unused because no film has a poster.
    var configuration: Object {
        let address = images?.absoluteString ?? "https://image.tmdb.org/t/p/"
        let images: Object = [
            "base_url": address, "secure_base_url": address, "poster_sizes": PosterTransport.widths.keys.sorted(),
        ]
        return ["images": images, "change_keys": [String]()]
    }
}
