import Foundation
import MoviesInterface
import Networking

struct CachingTransfer: Sendable {
    let service: any DataTransferService
    let cache: ResponseCache
    let now: @Sendable () -> Date

    struct Stored<Value: Sendable>: Sendable {
        let fetched: Fetched<Value>
        fileprivate let response: StoredResponse
    }

    /// A closure that checks the value of a response before it is used or stored.
    typealias Check<Value> = (Value) throws -> Void

    /// Returns nil if no usable response is stored, if the response cannot be decoded or fails the check, or if `policy` is
    /// `reload`.
    func stored<Value>(
        _ endpoint: Endpoint<ResponseDTO<Value>>,
        policy: CachePolicy,
        check: Check<Value> = { _ in }
    ) async throws -> Stored<Value>? {
        guard policy != .reload else { return nil }
        do {
            let address = try service.address(of: endpoint)
            guard let response = try await cache.response(at: address, now: now()) else { return nil }
            guard case .value(let value) = try await service.decode(response.body, for: endpoint) else { return nil }
            try check(value)
            return Stored(fetched: Fetched(value, age: response.age(at: now())), response: response)
        } catch let error as CancellationError {
            throw error
        } catch {
            // An older version of the program may have stored another format, or a wrong response.
            return nil
        }
    }

    /// Returns `stored` if `policy` allows it. Otherwise sends a request, and saves the response unless this forbids storage.
    /// Falls back on `stored` if the source fails, is busy or cannot be reached.
    func fetch<Value>(
        _ endpoint: Endpoint<ResponseDTO<Value>>,
        policy: CachePolicy,
        stored: Stored<Value>?,
        check: Check<Value> = { _ in }
    ) async throws -> Fetched<Value> {
        if policy == .storedOnly {
            guard let stored else { throw MoviesError.notStored }
            return result(stored, reason: nil)
        }
        if policy == .freshWhileValid, let stored, stored.response.isValid(at: now()) { return stored.fetched }
        do {
            // With the ETag of a stored response, the request is conditional (RFC 9110, section 13.1.2).
            switch (try await service.request(endpoint, ifNoneMatch: stored?.response.etag), stored) {
            case (.value(.value(let value), let body, let directives), _):
                try check(value)
                let response = StoredResponse(body: body, directives: directives, confirmedAt: now())
                if !directives.noStore { try await cache.save(response, at: service.address(of: endpoint)) }
                return Fetched(value)
            case (.value(.error(let error), _, _), _): throw MoviesError(error)
            case (.notModified(let directives), let stored?):
                let response = stored.response.confirmed(by: directives, at: now())
                try await cache.save(response, at: service.address(of: endpoint))
                return Fetched(stored.fetched.value)
            case (.notModified, nil):
                throw MoviesError.badData(reason: "status 304 (not modified), although no response is stored")
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            let error = MoviesError(transferring: error)
            switch (error, stored) {
            case (.unreachable, let stored?), (.serviceFailed, let stored?), (.tryLater, let stored?):
                return result(stored, reason: error)
            default: throw error
            }
        }
    }

    /// Fetches reference data, such as the names of genres. With `cacheFirst`, a stored response needs no request even if it has
    /// expired, so that a page does not wait for its reference data.
    func referenceData<Value>(_ endpoint: Endpoint<ResponseDTO<Value>>, policy: CachePolicy) async throws -> Value {
        let stored = try await stored(endpoint, policy: policy)
        if policy == .cacheFirst, let stored { return stored.fetched.value }
        return try await fetch(endpoint, policy: policy, stored: stored).value
    }

    private func result<Value>(_ stored: Stored<Value>, reason: MoviesError?) -> Fetched<Value> {
        let age = stored.response.age(at: now())
        let staleness = stored.response.isValid(at: now()) ? nil : Staleness(age: age, reason: reason)
        return Fetched(stored.fetched.value, age: age, staleness: staleness)
    }
}
