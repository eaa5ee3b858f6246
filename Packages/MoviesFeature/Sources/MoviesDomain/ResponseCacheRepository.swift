package protocol ResponseCacheRepository: Sendable {
    func usage() async throws -> (count: Int, bytes: Int)

    func clear() async throws -> Int
}
