import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Testing

@Suite("CollectMoviesUseCase", .timeLimit(.minutes(1)))
struct CollectMoviesTests {
    private typealias Popular = StubUseCase<FetchPopularMoviesUseCase.Input, Updates<MoviesPage>>
    private typealias Search = StubUseCase<SearchMoviesUseCase.Input, Updates<MoviesPage>>

    private let gate = Gate()

    /// Pages that come when the gate lets them.
    private func popular(totalPages: Int) -> Popular {
        Popular { [gate] input in
            .producing { updates in
                try await gate.pass(input.page)
                updates.yield(Fetched(.sample(input.page, of: totalPages, films: [input.page])))
            }
        }
    }

    private func collect(_ pages: PageSelection, from popular: Popular) async throws -> Updates<MoviesPage> {
        try await CollectMoviesUseCase(search: Search { _ in .failing(TestError()) }, popular: popular)
            .execute(.init(list: .popular, pages: pages, policy: .reload))
    }

    private func openAll(_ numbers: ClosedRange<Int>) {
        for number in numbers { gate.open(number) }
    }

    @Test(
        "asks for each page once and no further than wanted, than there are",
        arguments: [
            (.all, 20, 1...20), (.first(3), 20, 1...3), (.first(50), 3, 1...3), (.all, 1, 1...1), (.all, 0, 1...1),
            (.first(1), 20, 1...1), (.single(7), 20, 7...7),
        ] as [(PageSelection, Int, ClosedRange<Int>)]
    )
    func pages(selection: PageSelection, totalPages: Int, expected: ClosedRange<Int>) async throws {
        openAll(1...50)
        let popular = popular(totalPages: totalPages)
        let (pages, error) = try await collect(selection, from: popular).collected()
        #expect(error == nil)
        #expect(pages.map(\.value.number) == Array(expected))
        #expect(popular.inputs.map(\.page).sorted() == Array(expected))
        #expect(popular.inputs.allSatisfy { $0.policy == .reload })
    }

    @Test("gives the pages in order, though they come in another")
    func order() async throws {
        let pages = try await collect(.all, from: popular(totalPages: 12))
        let collecting = Task { await pages.collected() }
        gate.open(1)
        await gate.wait { $0.arrived.count == 9 }
        for number in (2...9).reversed() {
            gate.open(number)
            await gate.wait { $0.passed.contains(number) }
        }
        openAll(10...12)
        #expect(await collecting.value.elements.map(\.value.number) == Array(1...12))
    }

    @Test("asks for the first page alone: it tells how many there are")
    func firstAlone() async throws {
        gate.fail(1, TestError())
        let popular = popular(totalPages: 20)
        let (pages, error) = try await collect(.all, from: popular).collected()
        #expect(pages.isEmpty)
        #expect(error is TestError)
        #expect(popular.inputs.map(\.page) == [1])
    }

    @Test("has eight requests under way, however slow one of them is")
    func inFlight() async throws {
        let popular = popular(totalPages: 20)
        let pages = try await collect(.all, from: popular)
        let collecting = Task { await pages.collected() }
        gate.open(1)
        await gate.wait { Set($0.arrived) == Set(1...9) }
        gate.open(3)
        await gate.wait { Set($0.arrived) == Set(1...10) }
        // It ends only when all that was begun has ended: what was asked by then is all that ever was.
        gate.fail(2, TestError())
        #expect(await collecting.value.error is TestError)
        #expect(popular.inputs.map(\.page).sorted() == Array(1...10))
    }

    @Test("is at most 32 pages ahead of a slow one, so that the memory does not fill up with others")
    func ahead() async throws {
        let popular = popular(totalPages: 60)
        let pages = try await collect(.all, from: popular)
        let collecting = Task { await pages.collected() }
        gate.open(1)
        for number in 3...34 {
            gate.open(number)
            await gate.wait { $0.passed.contains(number) }
        }
        gate.fail(2, TestError())
        #expect(await collecting.value.error is TestError)
        #expect(popular.inputs.map(\.page).sorted() == Array(1...34))
    }

    @Test("when a page fails, gives those before it, begins no further one, and cancels the rest")
    func failure() async throws {
        let popular = popular(totalPages: 20)
        let pages = try await collect(.all, from: popular)
        let collecting = Task { await pages.collected() }
        gate.open(1)
        await gate.wait { $0.arrived.count == 9 }
        gate.fail(5, TestError())
        await gate.wait { $0.passed.contains(5) }
        // Lets the failure become known before anything else is answered.
        for _ in 0..<100 { await Task.yield() }
        for number in [4, 3, 2] { gate.open(number) }
        let (collected, error) = await collecting.value
        #expect(collected.map(\.value.number) == [1, 2, 3, 4])
        #expect(error is TestError)
        #expect(popular.inputs.map(\.page).sorted() == Array(1...9))
        await gate.wait { $0.cancelled == [6, 7, 8, 9] }
    }

    @Test("ends at once when it is cancelled, and cancels what is under way")
    func cancellation() async throws {
        let popular = popular(totalPages: 20)
        let pages = try await collect(.all, from: popular)
        let collecting = Task { await pages.collected() }
        gate.open(1)
        await gate.wait { $0.arrived.count == 9 }
        collecting.cancel()
        #expect(await collecting.value.elements.map(\.value.number) == [1])
        await gate.wait { $0.cancelled == Set(2...9) }
        #expect(popular.inputs.count == 9)
    }

    @Test("takes later pages from the list that the first page was of")
    func list() async throws {
        let typed = MovieSearch(query: try #require(MovieQuery("Inception 2010")))
        let meant = MovieSearch(query: try #require(MovieQuery("Inception")), year: 2010, reading: .literal)
        let search = Search { .of(Fetched(.sample($0.page, of: 3, list: .search(meant), films: [$0.page]))) }
        let useCase = CollectMoviesUseCase(search: search, popular: Popular { _ in .failing(TestError()) })
        let input = CollectMoviesUseCase.Input(list: .search(typed), pages: .all, policy: .freshWhileValid)
        #expect(await (try useCase.execute(input)).collected().elements.count == 3)
        #expect(search.inputs.first?.search == typed)
        #expect(search.inputs.dropFirst().map(\.search) == [meant, meant])
    }
}
