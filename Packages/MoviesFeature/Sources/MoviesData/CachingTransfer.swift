import Foundation
import MoviesDomain
import Networking

/// Answers requests from stored responses and from the service, as a `CachePolicy` says.
struct CachingTransfer: Sendable {
    let service: any DataTransferService
    /// Nil for a source that answers as fast as a store.
    let cache: ResponseCache?
    let now: @Sendable () -> Date

    /// A decoded response from the store.
    struct Stored<Value: Sendable>: Sendable {
        let fetched: Fetched<Value>
        fileprivate let response: StoredResponse
    }

    /// Looks up the stored response that `policy` may use.
    ///
    /// - Throws: `MoviesError` or `CancellationError`.
    func stored<Value>(_ endpoint: Endpoint<ReplyDTO<Value>>, policy: CachePolicy) async throws -> Stored<Value>? {
        guard policy != .reload, let cache,
            let response = try await cache.response(at: address(of: endpoint), now: now())
        else { return nil }
        do {
            guard case .value(let value) = try await service.decode(response.body, for: endpoint) else { return nil }
            return Stored(fetched: Fetched(value, age: response.age(at: now())), response: response)
        } catch let error as CancellationError {
            throw error
        } catch {
            // An older version of the program may have stored another format.
            return nil
        }
    }

    /// Answers a request from `stored` if `policy` allows it, otherwise from the service, and saves the response.
    ///
    /// - Throws: `MoviesError` or `CancellationError`.
    func fetch<Value>(
        _ endpoint: Endpoint<ReplyDTO<Value>>,
        policy: CachePolicy,
        stored: Stored<Value>?
    ) async throws -> Fetched<Value> {
        if cache != nil, policy == .storedOnly {
            guard let stored else { throw MoviesError.notStored }
            return answer(stored, reason: nil)
        }
        if policy == .freshWhileValid, let stored, stored.response.isValid(at: now()) { return stored.fetched }
        do {
            // The request is conditional if a version is stored.
            switch (try await service.request(endpoint, ifNoneMatch: stored?.response.etag), stored) {
            case (.value(.value(let value), let body, let directives), _):
                if !directives.noStore {
                    try await save(StoredResponse(body: body, directives: directives, confirmedAt: now()), endpoint)
                }
                return Fetched(value)
            case (.value(.error(let error), _, _), _):
                throw MoviesError(error)
            case (.notModified(let directives), let stored?):
                try await save(stored.response.confirmed(by: directives, at: now()), endpoint)
                return Fetched(stored.fetched.value)
            case (.notModified, nil):
                throw MoviesError.badData(reason: "the server says that nothing has changed, but nothing was stored")
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            let error = MoviesError(transferring: error)
            guard error.leavesStoredResponsesUsable, let stored else { throw error }
            return answer(stored, reason: error)
        }
    }

    /// Fetches a value that completes another one. Under `cacheFirst` the stored one is enough, so that it causes no delay.
    ///
    /// - Throws: `MoviesError` or `CancellationError`.
    func supplement<Value>(_ endpoint: Endpoint<ReplyDTO<Value>>, policy: CachePolicy) async throws -> Value {
        let stored = try await stored(endpoint, policy: policy)
        if policy == .cacheFirst, let stored { return stored.fetched.value }
        return try await fetch(endpoint, policy: policy, stored: stored).value
    }

    private func save<Value>(_ response: StoredResponse, _ endpoint: Endpoint<Value>) async throws {
        try await cache?.save(response, at: address(of: endpoint))
    }

    private func answer<Value>(_ stored: Stored<Value>, reason: MoviesError?) -> Fetched<Value> {
        let age = stored.response.age(at: now())
        let staleness = stored.response.isValid(at: now()) ? nil : Staleness(age: age, reason: reason)
        return Fetched(stored.fetched.value, age: age, staleness: staleness)
    }

    private func address<Value>(of endpoint: Endpoint<Value>) throws -> String {
        do {
            return try service.address(of: endpoint)
        } catch {
            throw MoviesError(transferring: error)
        }
    }
}

extension MoviesError {
    /// Whether the source only failed to answer, so that its stored responses are still usable.
    fileprivate var leavesStoredResponsesUsable: Bool {
        switch self {
        case .unreachable, .tryLater: true
        default: false
        }
    }
}
