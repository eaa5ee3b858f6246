import CoreDomain
import MoviesInterface
import Networking

enum MoviesEndpoints {
    static func page(
        _ number: Int,
        of list: MoviesList,
        genre: Int? = nil,
        person: Int? = nil
    ) -> Endpoint<ResponseDTO<MoviesPageDTO>> {
        switch list {
        case .search(let search):
            var items = search.query.map { [QueryItem("query", $0.text)] } ?? []
            if let genre { items.append(QueryItem("with_genres", String(genre))) }
            if let person { items.append(QueryItem("with_people", String(person))) }
            // The parameter `year` would also match later releases in other countries.
            if let year = search.year { items.append(QueryItem("primary_release_year", String(year))) }
            items += language(search.language)
            items.append(QueryItem("page", String(number)))
            return Endpoint(path: search.query == nil ? "discover/movie" : "search/movie", queryItems: items)
        case .popular(let language):
            let items = self.language(language) + [QueryItem("page", String(number))]
            return Endpoint(path: "movie/popular", queryItems: items)
        }
    }

    static func details(of id: MovieID, language: String?) -> Endpoint<ResponseDTO<MovieDetailsDTO>> {
        let items = self.language(language) + [QueryItem("append_to_response", "credits")]
        return Endpoint(path: "movie/\(id.pathComponent)", queryItems: items)
    }

    static func genres(language: String?) -> Endpoint<ResponseDTO<GenresDTO>> {
        Endpoint(path: "genre/movie/list", queryItems: self.language(language))
    }

    static func people(named name: String) -> Endpoint<ResponseDTO<PeopleDTO>> {
        Endpoint(path: "search/person", queryItems: [QueryItem("query", name)])
    }

    private static func language(_ tag: String?) -> [QueryItem] { tag.map { [QueryItem("language", $0)] } ?? [] }
}
