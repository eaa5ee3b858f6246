import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Networking
import Testing

@Suite("Genres", .timeLimit(.minutes(1)))
struct GenresTests {
    private let stack = Stack([
        popularPath: { _ in .json(pageJSON(#"{"id": 78, "genre_ids": [18]}"#)) },
        genresPath: { _ in
            .json(#"{"genres": [{"id": 18, "name": "Drama"}]}"#, headers: ["Cache-Control": "max-age=60"])
        },
    ])

    @Test("are asked for once, however many pages there are")
    func once() async throws {
        // Without a time for which they are valid, the store alone would not spare the requests.
        stack.transport.route(genresPath) { _ in .json(#"{"genres": [{"id": 18, "name": "Drama"}]}"#) }
        let repository = try stack.repository()
        for number in 1...3 {
            let page = try await repository.page(number, of: .popular, policy: .freshWhileValid, onStored: nil)
            #expect(page.value.movies.first?.genres == ["Drama"])
        }
        #expect(stack.transport.requests(to: genresPath).count == 1)
    }

    @Test("are stored like everything else")
    func stored() async throws {
        _ = try await stack.popular()
        #expect(try await stack.popular().value.movies.first?.genres == ["Drama"])
        #expect(stack.transport.requests(to: genresPath).count == 1)
    }

    @Test("are asked for at the same time as the page")
    func parallel() async throws {
        let gate = Gate()
        stack.transport.route(genresPath) { _ in
            try await gate.pass(1)
            return .json(#"{"genres": [{"id": 18, "name": "Drama"}]}"#)
        }
        stack.transport.route(popularPath) { _ in
            try await gate.pass(2)
            return .json(pageJSON(#"{"id": 78, "genre_ids": [18]}"#))
        }
        async let page = stack.popular()
        await gate.wait { Set($0.arrived) == [1, 2] }
        gate.open(1)
        gate.open(2)
        #expect(try await page.value.movies.first?.genres == ["Drama"])
    }

    @Test(
        "that cannot be had leave the films without",
        arguments: [(500, ""), (401, ""), (200, "<html>"), (200, "{}")]
    )
    func failure(status: Int, body: String) async throws {
        stack.transport.route(genresPath) { _ in .json(body, status: status) }
        let found = try await stack.popular().value.movies
        #expect(found.map(\.id) == [.tmdb(78)])
        #expect(found.first?.genres.isEmpty == true)
    }

    @Test("that could not be had once are asked for again")
    func again() async throws {
        let repository = try stack.repository()
        stack.transport.route(genresPath) { _ in .json("", status: 500) }
        _ = try await repository.page(1, of: .popular, policy: .freshWhileValid, onStored: nil)
        stack.transport.route(genresPath) { _ in .json(#"{"genres": [{"id": 18, "name": "Drama"}]}"#) }
        let page = try await repository.page(2, of: .popular, policy: .freshWhileValid, onStored: nil)
        #expect(page.value.movies.first?.genres == ["Drama"])
    }
}
