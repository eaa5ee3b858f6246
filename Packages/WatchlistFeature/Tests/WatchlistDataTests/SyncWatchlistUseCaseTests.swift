import AccountInterface
import AsyncTesting
import CoreDomain
import Foundation
import Persistence
import Synchronization
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("SyncWatchlistUseCase")
struct SyncWatchlistUseCaseTests {
    /// The films of the source, first those with equal numbers at IMDb and at TMDB.
    private static let source: [Movie] =
        (1...1_200).map { .sample(.tmdb($0), "tt\($0)", nil, imdb: $0) } + [
            .sample(.tmdb(7), "Endgame", 2019), .sample(.tmdb(8), "Endgame", 2009), .sample(.tmdb(11), "Solo", 1980),
            .sample(.tmdb(9), "Twins", 1988), .sample(.tmdb(10), "Twins", 1988),
        ]

    /// A device with a watchlist.
    private struct Device {
        let store: any RecordStore
        let repository: DefaultWatchlistRepository
        let account: FakeAccountWatchlist

        init(_ account: FakeAccountWatchlist, store: any RecordStore = InMemoryRecordStore()) {
            self.store = store
            self.account = account
            repository = DefaultWatchlistRepository(store: store)
        }

        /// Creates a device with an account whose watchlist has films with these TMDB ids.
        init(listing numbers: Int...) { self.init(FakeAccountWatchlist(numbers.map(SyncWatchlistUseCaseTests.movie))) }

        @discardableResult
        func sync(
            progress: @escaping @MainActor (SyncWatchlistUseCase.Progress) -> Void = { _ in },
            onLookUp: @escaping @Sendable () throws -> Void = {}
        ) async throws -> SyncWatchlistUseCase.Output {
            let useCase = SyncWatchlistUseCase(
                repository: repository,
                account: { account },
                movies: FakeMoviesFinding(SyncWatchlistUseCaseTests.source, onRequest: onLookUp),
                now: { Date() }
            )
            return try await useCase.execute(.init(today: .testToday, progress: progress))
        }

        func add(_ ids: MovieID...) async throws {
            for id in ids { try await repository.save(.sample(id, "\(id)", nil)) }
        }

        /// Adds films whose TMDB ids are unknown.
        func importMovies(_ numbers: ClosedRange<Int>) async throws {
            try await repository.change { watchlist in
                for number in numbers { watchlist[.imdb(number)] = .sample(.imdb(number), "tt\(number)", nil) }
            }
        }

        func remove(_ ids: MovieID...) async throws {
            for id in ids { try await repository.remove(id) }
        }

        /// The numbers of the films to watch.
        func planned() async throws -> Set<Int> {
            Set(try await repository.entries.filter { $0.watched == nil }.map(\.id.number))
        }

        /// The numbers of the films on the account's watchlist.
        var listed: Set<Int> { Set(account.ids.map(\.number)) }

        func state() async throws -> WatchlistSyncState { try await repository.syncState(of: account.account) }
    }

    private static func movie(_ number: Int) -> Movie { .sample(.tmdb(number), "tmdb:\(number)", nil) }

    private static func movies(_ numbers: Int...) -> [Movie] { numbers.map(movie) }

    /// Expects that the same films are planned here and listed in the account.
    private func expect(_ numbers: Set<Int>, on device: Device, location: SourceLocation = #_sourceLocation)
        async throws
    {
        #expect(try await device.planned() == numbers, sourceLocation: location)
        #expect(device.listed == numbers, sourceLocation: location)
    }

    @Test("The first sync adds the films of each side to the other, and the second one only requests the list")
    func union() async throws {
        let device = Device(listing: 1, 2, 3)
        try await device.add(.tmdb(3), .imdb(4), .tmdb(5))
        let output = try await device.sync()
        #expect(output.plan.additions.map(\.id.number) == [1, 2])
        #expect(output.sent == 2 && output.failure == nil)
        #expect(device.account.takeRequests() == ["list", "add tmdb:4", "add tmdb:5"])
        try await expect([1, 2, 3, 4, 5], on: device)
        let second = try await device.sync()
        #expect(second.plan.isEmpty && second.sent == 0)
        #expect(device.account.takeRequests() == ["list"])
        #expect(try await device.repository.undo() == "Sync 2 films")
    }

    @Test("A film without an IMDb id is sent if the service has one film with its title and year, or else reported")
    func withoutIMDbID() async throws {
        let device = Device()
        try await device.repository.save(
            .sample(.wikidata(1), "Endgame", 2019),
            .sample(.wikidata(2), "Twins", 1988),
            .sample(.wikidata(3), "Nowhere", 2000)
        )
        let output = try await device.sync()
        #expect(Set(output.plan.unmatched.map(\.title)) == ["Twins", "Nowhere"])
        #expect(output.sent == 1 && device.listed == [7])
        try await device.remove(.wikidata(1))
        try await device.sync()
        #expect(device.listed == [])
    }

    @Test("Of two films with one title and year, a removal in the account removes only the one with an IMDb id")
    func namesakes() async throws {
        let device = Device()
        try await device.repository.save(.sample(.imdb(7), "Endgame", 2019), .sample(.wikidata(1), "Endgame", 2019))
        let output = try await device.sync()
        #expect(output.plan.unmatched.map(\.id) == [.wikidata(1)] && device.listed == [7])
        device.account.change { $0 = [] }
        try await device.sync()
        #expect(try await device.repository.entries.map(\.id) == [.wikidata(1)])
    }

    @Test("A removed film without an IMDb id does not come back, and the account keeps films of other years")
    func removedWithoutIMDbID() async throws {
        let account = FakeAccountWatchlist([.sample(.tmdb(7), "Endgame", 2019), .sample(.tmdb(8), "Endgame", 2009)])
        let device = Device(account)
        try await device.repository.save(.sample(.wikidata(1), "Endgame", 2019), .sample(.wikidata(2), "Solo", 2021))
        try await device.remove(.wikidata(1), .wikidata(2))
        account.change { $0.append(.sample(.tmdb(11), "Solo", 1980)) }
        try await device.sync()
        try await expect([8, 11], on: device)
    }

    @Test("A change that is undone before a sync counts as no change, and the next sync sends a later undo")
    func undoneChanges() async throws {
        let device = Device(listing: 1)
        try await device.add(.tmdb(1))
        #expect(try await device.repository.undo() != nil)
        #expect(try await device.sync().plan.conflicts.isEmpty)
        try await expect([1], on: device)
        try await device.remove(.tmdb(1))
        #expect(try await device.repository.undo() != nil)
        device.account.change { $0 = [] }
        try await device.sync()
        try await expect([], on: device)
        try await device.add(.tmdb(2))
        try await device.sync()
        try await expect([2], on: device)
        #expect(try await device.repository.undo() != nil)
        #expect(try await device.sync().sent == 1)
        try await expect([], on: device)
    }

    @Test("A film that was removed here before the last sync, and then added to the account, comes back")
    func laterAddition() async throws {
        let device = Device()
        // The sync cannot send the removal, because the TMDB id is unknown.
        try await device.add(.imdb(1))
        try await device.remove(.imdb(1))
        try await device.sync()
        device.account.change { $0 = Self.movies(1) }
        let output = try await device.sync()
        #expect(output.plan.conflicts.map(\.isChangeHereUsed) == [false])
        try await expect([1], on: device)
        #expect(try await device.sync().plan.isEmpty)
    }

    @Test("A sync does not remove a film that a changing list lacks, or that the service has deleted")
    func changingList() async throws {
        let device = Device(listing: 1, 2, 3)
        try await device.sync()
        let changing = FakeAccountWatchlist(Self.movies(1, 2), missing: [.tmdb(3)], unlisted: [.tmdb(2)])
        let output = try await Device(changing, store: device.store).sync()
        #expect(output.plan.isEmpty)
        #expect(Set(changing.takeRequests()) == ["list", "has tmdb:2", "has tmdb:3"])
        #expect(try await device.planned() == [1, 2, 3])
        // The deleted film can be removed here.
        try await device.remove(.tmdb(3))
        #expect(try await Device(changing, store: device.store).sync().refused.isEmpty)
        #expect(try await device.state().base == [.tmdb(1), .tmdb(2)])
    }

    @Test("Changes that the account does not take are listed, do not stop the sync, and are sent again by the next one")
    func refused() async throws {
        let former = Device(listing: 1, 2)
        try await former.sync()
        let account = FakeAccountWatchlist(Self.movies(1, 2), missing: [.tmdb(3)], refused: [.tmdb(1)])
        let device = Device(account, store: former.store)
        try await device.remove(.tmdb(1))
        try await device.add(.tmdb(3), .tmdb(4), .imdb(9_999))
        for sent in [1, 0] {
            let output = try await device.sync()
            #expect(output.refused.map(\.title) == ["tmdb:1", "tmdb:3"])
            #expect(output.plan.unmatched.map(\.id) == [.imdb(9_999)])
            #expect(output.sent == sent && output.failure == nil)
        }
        #expect(device.listed == [1, 2, 4])
        #expect(try await device.planned() == [2, 3, 4, 9_999])
    }

    enum Interruption: CaseIterable {
        case failure, lostResponse, cancellation

        func run() throws {
            guard self == .cancellation else { throw AccountError.failed(message: "The connection was lost.") }
            withUnsafeCurrentTask { $0?.cancel() }
            try Task.checkCancellation()
        }
    }

    @Test("The next sync completes an interrupted one and loses or repeats no change", arguments: Interruption.allCases)
    func interruption(interruption: Interruption) async throws {
        for number in 0... {
            // Only the first sync is interrupted.
            let didInterrupt = Mutex(false)
            let isOver = Mutex(false)
            let interrupt: @Sendable (Int) throws -> Void = { request in
                guard request == number, !isOver.withLock(\.self) else { return }
                didInterrupt.withLock { $0 = true }
                try interruption.run()
            }
            let store = InMemoryRecordStore()
            let account = FakeAccountWatchlist(Self.movies(1, 2, 3, 4))
            try await Device(account, store: store).sync()
            account.change { $0 = Self.movies(2, 3, 4, 5) }
            let device = Device(
                FakeAccountWatchlist(
                    Self.movies(2, 3, 4, 5),
                    beforeRequest: { if interruption != .lostResponse { try interrupt($0) } },
                    afterRequest: { if interruption == .lostResponse { try interrupt($0) } }
                ),
                store: store
            )
            try await device.remove(.tmdb(2), .tmdb(3))
            try await device.add(.imdb(6), .tmdb(7), .tmdb(2))
            let outcome = await Task { try await device.sync() }.result
            isOver.withLock { $0 = true }
            let isInterrupted = didInterrupt.withLock(\.self)
            switch outcome {
            case .success(let output): #expect((output.failure != nil) == isInterrupted)
            case .failure: #expect(isInterrupted)
            }
            #expect(try await device.sync().failure == nil)
            try await expect([2, 4, 5, 6, 7], on: device)
            let state = try await device.state()
            #expect(state.outbox.isEmpty && state.base.count == 5)
            #expect(try await device.sync().plan.isEmpty)
            guard isInterrupted else {
                // The list, the removed film 1, and three films to send.
                #expect(number == 5)
                return
            }
        }
    }

    @Test("A sync starts again if another one ends in between, and fails after three such attempts")
    func otherSync() async throws {
        for count in [1, 2, .max] {
            let store = InMemoryRecordStore()
            let movies = Mutex(10)
            let account = FakeAccountWatchlist(
                Self.movies(1),
                afterRequest: { number in
                    guard number < count else { return }
                    let movie = movies.increment()
                    try await DefaultWatchlistRepository(store: store)
                        .didSend(.init(.tmdb(movie), title: "", isListed: true, changes: []), to: "anna")
                }
            )
            let device = Device(account, store: store)
            guard count == .max else {
                try await device.sync()
                #expect(account.takeRequests().filter { $0 == "list" }.count == count + 1)
                continue
            }
            await #expect(throws: WatchlistError.syncedElsewhere) { try await device.sync() }
        }
    }

    @Test("A sync of many films has 16 concurrent requests, which the rate limit delays", .timeLimit(.minutes(10)))
    func concurrency() async throws {
        let running = Mutex((now: 0, most: 0))
        let account = FakeAccountWatchlist(
            beforeRequest: { number in
                running.withLock { state in
                    state.now += 1
                    state.most = max(state.most, state.now)
                }
                // A sequential sync would wait here for ever.
                await eventually { !(1...16).contains(number) || running.withLock(\.most) >= 16 }
                running.withLock { $0.now -= 1 }
            }
        )
        let device = Device(account)
        try await device.importMovies(1...200)
        let steps = Mutex<[SyncWatchlistUseCase.Progress]>([])
        #expect(try await device.sync(progress: { step in steps.withLock { $0.append(step) } }).sent == 200)
        #expect(running.withLock(\.most) == 16)
        let expected: [SyncWatchlistUseCase.Progress] =
            (1...200).map { .lookedUp($0, ofMovies: 200) } + (0..<200).map { .sent($0, ofMovies: 200) }
        #expect(steps.withLock(\.self) == expected)
    }

    @Test("A sync that fails after many requests looks up or sends only the other films the next time")
    func continuation() async throws {
        let device = Device()
        try await device.importMovies(1...1_200)
        let lookUps = Mutex(0)
        await #expect(throws: TestError.self) {
            try await device.sync(onLookUp: { if lookUps.increment() > 1_100 { throw TestError("offline") } })
        }
        lookUps.withLock { $0 = 0 }
        let failing = FakeAccountWatchlist(beforeRequest: { if $0 > 600 { throw AccountError.sessionEnded } })
        let output = try await Device(failing, store: device.store).sync(onLookUp: { _ = lookUps.increment() })
        #expect(lookUps.withLock(\.self) == 200)
        #expect(output.sent == 600 && output.failure != nil)
        let rest = FakeAccountWatchlist(failing.ids.map { .sample($0, "", nil) })
        let last = try await Device(rest, store: device.store).sync(onLookUp: { Issue.record("looked up again") })
        #expect(last.sent == 600 && last.failure == nil)
        #expect(rest.takeRequests().count == 601)
        #expect(Set(rest.ids.map(\.number)) == Set(1...1_200))
    }
}

extension Mutex<Int> {
    fileprivate borrowing func increment() -> Int {
        withLock { value in
            value += 1
            return value
        }
    }
}
