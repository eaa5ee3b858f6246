import Foundation
import MoviesDomain
import Networking

/// Answers from stored responses and from the service, as a `CachePolicy` has it.
struct CachingTransfer: Sendable {
    let service: any DataTransferService
    /// Nil for a source that answers as quickly as any store would.
    let cache: ResponseCache?
    let now: @Sendable () -> Date

    /// - Throws: `MoviesError` or `CancellationError`, through the stream.
    func updates<Value>(_ endpoint: Endpoint<ReplyDTO<Value>>, policy: CachePolicy) -> Updates<Value> {
        .producing { updates in
            let address = try address(of: endpoint)
            guard let cache else {
                updates.yield(Fetched(try await fetch(endpoint, stored: nil).value))
                return
            }
            let stored = policy == .reload ? nil : try await stored(endpoint, at: address, in: cache)
            switch (policy, stored) {
            case (.storedOnly, nil):
                throw MoviesError.notStored
            case (.storedOnly, let stored?):
                updates.yield(stored.fetched(at: now(), reason: nil))
                return
            case (.freshWhileValid, let stored?) where stored.response.isValid(at: now()):
                updates.yield(stored.fetched(at: now(), reason: nil))
                return
            case (.cacheFirst, let stored?):
                updates.yield(Fetched(stored.value, age: stored.response.age(at: now())))
            case (.cacheFirst, nil), (.freshWhileValid, _), (.reload, _):
                break
            }
            do {
                let (value, response) = try await fetch(endpoint, stored: stored)
                if let response { try await cache.save(response, at: address) }
                updates.yield(Fetched(value))
            } catch let error as MoviesError where error.leavesOldAnswersTrue {
                guard let stored else { throw error }
                updates.yield(stored.fetched(at: now(), reason: error))
            }
        }
    }

    /// The only value, or the stored one of two: what completes another answer must not keep it waiting.
    func first<Value>(_ endpoint: Endpoint<ReplyDTO<Value>>, policy: CachePolicy) async throws -> Value {
        for try await update in updates(endpoint, policy: policy) { return update.value }
        throw CancellationError()
    }

    private struct Stored<Value: Sendable>: Sendable {
        let value: Value
        let response: StoredResponse

        func fetched(at now: Date, reason: MoviesError?) -> Fetched<Value> {
            let age = response.age(at: now)
            let staleness = response.isValid(at: now) ? nil : Staleness(age: age, reason: reason)
            return Fetched(value, age: age, staleness: staleness)
        }
    }

    private func address<Value>(of endpoint: Endpoint<Value>) throws -> String {
        do {
            return try service.address(of: endpoint)
        } catch {
            throw MoviesError(transferring: error)
        }
    }

    private func stored<Value>(
        _ endpoint: Endpoint<ReplyDTO<Value>>,
        at address: String,
        in cache: ResponseCache
    ) async throws -> Stored<Value>? {
        guard let response = try await cache.response(at: address, now: now()) else { return nil }
        do {
            guard case .value(let value) = try await service.decode(response.body, for: endpoint) else { return nil }
            return Stored(value: value, response: response)
        } catch let error as CancellationError {
            throw error
        } catch {
            // What an older version understood may be another form now: as good as not stored.
            return nil
        }
    }

    /// What the service says now, and what of it is to be stored.
    private func fetch<Value>(
        _ endpoint: Endpoint<ReplyDTO<Value>>,
        stored: Stored<Value>?
    ) async throws -> (value: Value, response: StoredResponse?) {
        let answer: TransferResponse<ReplyDTO<Value>>
        do {
            answer = try await service.request(endpoint, ifNoneMatch: stored?.response.etag)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw MoviesError(transferring: error)
        }
        switch (answer, stored) {
        case (.value(.value(let value), let body, let directives), _):
            guard !directives.noStore else { return (value, nil) }
            return (value, StoredResponse(body: body, directives: directives, confirmedAt: now()))
        case (.value(.error(let error), _, _), _):
            throw MoviesError(error)
        case (.notModified(let directives), let stored?):
            return (stored.value, stored.response.confirmed(by: directives, at: now()))
        case (.notModified, nil):
            throw MoviesError.badData(reason: "the server says that nothing has changed, but nothing was stored")
        }
    }
}

extension MoviesError {
    /// Whether the source only failed to answer, so that what it said before still stands.
    fileprivate var leavesOldAnswersTrue: Bool {
        switch self {
        case .unreachable, .tryLater: true
        case .noSuchMovie, .noPoster, .noPicture, .noSuchResource, .foreignID, .notAReference, .credentialRefused,
            .rejected,
            .badData, .notStored, .sourceUnusable:
            false
        }
    }
}
