import Foundation
import NetworkingTestServer

/// Responses in the format of TMDB for scripted servers.
enum TMDBSamples {
    static func movie(_ id: Int, _ title: String) -> [String: any Sendable] {
        [
            "id": id, "title": title, "release_date": "1999-01-01", "vote_average": 5, "vote_count": 10, "overview": "",
            "genre_ids": [Int](),
        ]
    }

    /// Returns a response with page `number` of `total` equally long pages.
    static func page(
        _ movies: [[String: any Sendable]],
        number: Int = 1,
        of total: Int = 1,
        headers: [String: String] = [:]
    ) -> LoopbackServer.Response {
        json(
            ["page": number, "total_pages": total, "total_results": movies.count * total, "results": movies],
            headers: headers
        )
    }

    static func error(
        _ status: Int,
        code: Int,
        _ message: String,
        headers: [String: String] = [:]
    ) -> LoopbackServer.Response {
        json(["success": false, "status_code": code, "status_message": message], status: status, headers: headers)
    }

    static func json(
        _ object: [String: any Sendable],
        status: Int = 200,
        headers: [String: String] = [:]
    ) -> LoopbackServer.Response {
        let body = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
        let headers = headers.merging(["Content-Type": "application/json"]) { first, _ in first }
        return [.respond(status, headers: headers, body: body)]
    }

    /// Returns a server that responds to requests for genres with an empty list, and to all other requests with `respond`.
    static func server(
        _ respond: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Response
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            request.hasPath("genre/movie/list") ? json(["genres": [[String: any Sendable]]()]) : respond(request)
        }
    }
}
