import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("What stands in for libraries")
struct StandInsTests {
    /// Puts a program into a folder. Another process writes it: one that a test starts meanwhile would inherit the open file.
    private func program(_ script: String, at file: URL) async throws -> String {
        let write = Subprocess(
            ["/bin/sh", "-c", #"cat >"$0" && chmod +x "$0""#, file.filePath],
            input: Data("#!/bin/sh\n\(script)\n".utf8)
        )
        #expect(try await write.run().exitCode == 0)
        return file.filePath
    }

    private func withPrograms(_ body: (_ folder: URL, _ works: String, _ fails: String) async throws -> Void)
        async throws
    {
        try await withTemporaryFolder { folder in
            // Writes what it is told to, as compilers ("-o FILE") and archivers ("rcs FILE") are.
            let works = try await program(
                #"while [ "$1" != -o ] && [ "$1" != rcs ]; do shift; done; echo made >"$2""#,
                at: folder.appending(path: "works")
            )
            let fails = try await program("echo broken >&2; exit 3", at: folder.appending(path: "fails"))
            try await body(folder.appending(path: "archives"), works, fails)
        }
    }

    private func archives(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.filePath).filter { $0.hasSuffix(".a") }.sorted()
    }

    private let sources = ["curl": URL(filePath: "/curl.c"), "z": URL(filePath: "/z.c")]

    @Test("There is one for each library")
    func made() async throws {
        try await withPrograms { folder, works, _ in
            let problems = try await StandIns(in: folder, compiler: works, archiver: works).make(sources)
            #expect(problems == [])
            let made = try archives(in: folder)
            #expect(made == ["libcurl.a", "libz.a"])
        }
    }

    @Test("What cannot be made is told with the reason, and none of an earlier run is left in its place")
    func failed() async throws {
        try await withPrograms { folder, works, fails in
            for (compiler, archiver) in [(fails, works), (works, fails), ("/nowhere", works)] {
                _ = try await StandIns(in: folder, compiler: works, archiver: works).make(sources)
                let problems = try await StandIns(in: folder, compiler: compiler, archiver: archiver).make(sources)
                let reason = compiler == "/nowhere" ? "/nowhere cannot be run" : "\(fails) ended with 3. broken"
                #expect(problems.count == 2)
                #expect(problems.first?.hasPrefix("Nothing stands in for curl: \(reason)") == true)
                #expect(try archives(in: folder) == [])
            }
        }
    }
}
