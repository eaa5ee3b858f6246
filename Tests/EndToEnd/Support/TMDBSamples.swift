import Foundation
import NetworkingTestServer

/// Answers as TMDB gives them, made for a test.
enum TMDBSamples {
    /// A film of a page, given by what a test cares for.
    static func film(
        _ id: Int,
        _ title: String,
        released: String = "1999-01-01",
        rating: Double = 5,
        votes: Int = 10
    ) -> [String: any Sendable] {
        [
            "id": id, "title": title, "release_date": released, "vote_average": rating, "vote_count": votes,
            "overview": "", "genre_ids": [Int](),
        ]
    }

    static func page(
        _ films: [[String: any Sendable]],
        number: Int = 1,
        of total: Int = 1,
        headers: [String: String] = [:]
    ) -> LoopbackServer.Answer {
        json(
            [
                "page": number, "total_pages": total, "total_results": films.count * total, "results": films,
            ],
            headers: headers
        )
    }

    /// An error in TMDB's words.
    static func error(
        _ status: Int,
        code: Int,
        _ message: String,
        headers: [String: String] = [:]
    ) -> LoopbackServer.Answer {
        json(["success": false, "status_code": code, "status_message": message], status: status, headers: headers)
    }

    static func json(
        _ object: [String: any Sendable],
        status: Int = 200,
        headers: [String: String] = [:]
    ) -> LoopbackServer.Answer {
        let body = (try? JSONSerialization.data(withJSONObject: object)) ?? Data()
        let headers = headers.merging(["Content-Type": "application/json"]) { first, _ in first }
        return [.respond(status, headers: headers, body: body)]
    }

    /// A server of one page, with the genres that go with it.
    static func server(
        _ answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Answer
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            request.asks(for: "genre/movie/list") ? json(["genres": [[String: any Sendable]]()]) : answer(request)
        }
    }
}
