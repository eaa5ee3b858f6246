import Foundation
import ProcessSupport
import SeededRandom
import Testing

/// Tests of the command `watchlist sync` with a server that fails, and with kills at random moments. The variable SYNC_KILLS sets
/// the number of kills:
///
///     SYNC_KILLS=200 swift test --filter WatchlistSyncTests
@Suite("The sync of the watchlist", .limitedConcurrency)
struct WatchlistSyncTests {
    /// The number of kills of each server, which ends after two minutes at the latest.
    private static let rounds: [Int] = {
        let kills = ProcessInfo.processInfo.environment["SYNC_KILLS"].flatMap { Int($0) } ?? 5
        return stride(from: 0, to: kills, by: 20).map { min(20, kills - $0) }
    }()

    @Test(
        "Two devices have the same films after a few syncs with a server that fails every third request",
        arguments: ["503", "500"]
    )
    func faults(fault: String) async throws {
        try await withDevices(fault: fault) { first, second in
            let movies = try await first.user.imdbIDs()
            try await first.importMovies(movies[..<30])
            try await second.importMovies(movies[20..<50])
            for device in [first, second, first] { try await device.sync() }
            #expect(try await first.movies() == Set(movies[..<50]))
            #expect(try await second.movies() == Set(movies[..<50]))
            try await first.change(add: movies[50], remove: movies[0])
            try await second.change(add: movies[51], remove: movies[1])
            for device in [first, second, first] { try await device.sync() }
            #expect(try await first.movies() == Set(movies[2..<52]))
            #expect(try await second.movies() == Set(movies[2..<52]))
        }
    }

    @Test(
        "Two devices have the same films after syncs that were killed at random moments, and no removed film comes back",
        arguments: zip(0..<rounds.count, rounds)
    )
    func kills(round: Int, count: Int) async throws {
        try await withDevices(fault: "503") { first, second in
            let movies = try await first.user.imdbIDs()
            var expected = Array(movies[..<50])
            var unused = Array(movies[50...])
            try await first.importMovies(expected[...])
            for device in [first, second] { try await device.sync() }
            var random = SplitMix64(seed: UInt64(round))
            var duration = Duration.milliseconds(100)
            var kills = 0
            while kills < count, unused.count > 2 {
                for device in [first, second] {
                    let added = unused.removeFirst()
                    // The device may not have the newest films of the other one yet.
                    let known = try await device.movies().intersection(expected)
                    guard let removed = known.sorted().randomElement(using: &random) else { continue }
                    try await device.change(add: added, remove: removed)
                    expected.removeAll { $0 == removed }
                    expected.append(added)
                    let begin = ContinuousClock.now
                    let process = try device.user.start(["watchlist", "sync"])
                    // The moment is random, so there is no condition to wait for.
                    try await Task.sleep(for: duration * Double.random(in: 0...1, using: &random))
                    process.send(SIGKILL)
                    let outcome = await process.outcome()
                    if outcome.exitCode == -SIGKILL { kills += 1 } else { duration = begin.duration(to: .now) }
                    // A sync that was not killed is rare, and shows how long a whole one takes.
                    if outcome.exitCode == -SIGKILL { duration = min(duration * 1.1, .seconds(2)) }
                }
            }
            #expect(kills >= count)
            for device in [first, second, first] { try await device.sync() }
            #expect(try await first.movies() == Set(expected))
            #expect(try await second.movies() == Set(expected))
            #expect(try await second.sync().errors.contains("no changes to sync"))
        }
    }

    private struct Device {
        let user: User

        @discardableResult
        func sync() async throws -> RunningProcess.Outcome {
            var errors = ""
            for _ in 1...20 {
                let outcome = try await user.movies("watchlist", "sync")
                if outcome.exitCode == 0 { return outcome }
                #expect([69, 75].contains(outcome.exitCode))
                errors = outcome.errors
            }
            throw SyncFailure(errors: errors)
        }

        /// Imports films without requests.
        func importMovies(_ movies: ArraySlice<String>) async throws {
            let entries = movies.map { movie in
                let ids = "[\"\(movie)\",\"tmdb:\(Self.number(movie))\"]"
                return #"{"added":"2026-11-22","ids":\#(ids),"title":"\#(movie)","version":1}"#
            }
            let file = try user.write("films.json", "[\(entries.joined(separator: ","))]")
            try #require(await user.movies("watchlist", "import", file.filePath).exitCode == 0)
        }

        func change(add added: String, remove removed: String) async throws {
            try await importMovies([added])
            try #require(await user.movies("watchlist", "remove", String(Self.number(removed))).exitCode == 0)
        }

        /// The ids of the films to watch.
        func movies() async throws -> Set<String> {
            let list = try await user.movies("watchlist", "--format", "ids")
            try #require(list.exitCode == 0 && !list.errors.contains("damaged"))
            // A film that another device has added has its TMDB id. In the catalogue, both ids have the same number.
            return Set(list.lines.map { User.imdbID(String(Self.number($0))) })
        }

        static func number(_ id: String) -> Int { Int(id.filter(\.isNumber)) ?? 0 }
    }

    private struct SyncFailure: Error {
        let errors: String
    }

    /// Calls `body` with two devices of the same account. Every third request for the account fails.
    private func withDevices(fault: String, body: (Device, Device) async throws -> Void) async throws {
        let faults = ["--fault", fault, "--fault-every", "3", "--fault-path", "account"]
        try await CatalogueServer.with(faults) { server in
            try await User.with(service: server.address) { first in
                try await User.with(service: server.address) { second in
                    for user in [first, second] { try await user.signIn() }
                    try await body(Device(user: first), Device(user: second))
                }
            }
        }
    }
}
