import Foundation
import ProcessSupport
import WorkspaceGraph

extension RemoteCache {
    private static let limit = 1 << 20

    func passes(_ keys: [ContentKey]) async -> [ContentKey: ResultStore.Pass] {
        await withNames(of: keys) { names, folder in
            let passes = try? await Array(zip(keys, names)).concurrentMap { key, name -> ResultStore.Pass? in
                let file = folder.appending(path: "\(name).answer")
                guard await read(.actions, name, to: file, limit: Self.limit),
                    let result = (try? Data(contentsOf: file)).flatMap(ActionResult.init(message:)),
                    var pass = try? JSONDecoder().decode(ResultStore.Pass.self, from: result.text),
                    pass.key == key.lines, pass.isValid
                else { return nil }
                pass.machine = pass.machine ?? "unknown"
                return pass
            }
            return zip(keys, passes ?? []).reduce(into: [:]) { $0[$1.0] = $1.1 }
        } ?? [:]
    }

    func add(_ pass: ResultStore.Pass, for key: ContentKey) async {
        guard isWritable else { return }
        var pass = pass
        pass.machine = ProcessInfo.processInfo.hostName
        guard let text = try? JSONEncoder().encode(pass) else { return }
        await withNames(of: [key]) { names, folder in
            let file = folder.appending(path: "pass")
            guard (try? ActionResult(text: text).message.write(to: file)) != nil else { return }
            _ = await write(file, as: names[0], in: .actions)
        }
    }

    private func withNames<Result>(
        of keys: [ContentKey],
        _ body: ([String], _ folder: URL) async -> Result
    ) async -> Result? {
        try? await withTemporaryFolder { folder in
            let files = keys.indices.map { folder.appending(path: "\($0)") }
            for (key, file) in zip(keys, files) { try Data(key.lines.joined(separator: "\n").utf8).write(to: file) }
            guard let names = await Self.digests(of: files) else { throw CancellationError() }
            return await body(names, folder)
        }
    }
}
