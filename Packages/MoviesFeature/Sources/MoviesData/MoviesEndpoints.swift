import CoreDomain
import MoviesDomain
import Networking

/// The endpoints of TMDB's API.
enum MoviesEndpoints {
    static func page(_ number: Int, of list: MoviesList) -> Endpoint<ResponseDTO<MoviesPageDTO>> {
        switch list {
        case .search(let search):
            var items = [QueryItem("query", search.query.text)]
            // The parameter `year` would also match later releases in other countries.
            if let year = search.year { items.append(QueryItem("primary_release_year", String(year))) }
            if let language = search.language { items.append(QueryItem("language", language)) }
            items.append(QueryItem("page", String(number)))
            return Endpoint(path: "search/movie", queryItems: items)
        case .popular:
            return Endpoint(path: "movie/popular", queryItems: [QueryItem("page", String(number))])
        }
    }

    static func details(of id: MovieID) -> Endpoint<ResponseDTO<MovieDetailsDTO>> {
        Endpoint(path: "movie/\(text(id))", queryItems: [QueryItem("append_to_response", "credits")])
    }

    static func genres(language: String?) -> Endpoint<ResponseDTO<GenresDTO>> {
        Endpoint(path: "genre/movie/list", queryItems: language.map { [QueryItem("language", $0)] } ?? [])
    }

    static var configuration: Endpoint<ResponseDTO<ConfigurationDTO>> {
        Endpoint(path: "configuration")
    }

    /// Returns an id in the form that the paths of the API use.
    static func text(_ id: MovieID) -> String {
        switch id {
        case .tmdb(let number): String(number)
        case .imdb(let id): id.description
        }
    }
}
