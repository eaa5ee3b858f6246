import Foundation
import TestSupport
import Testing

@Suite("The GitHub workflow")
struct WorkflowTests {
    private static let text = Result {
        try String(contentsOf: WorkspaceFolder.root.appending(path: ".github/workflows/ci.yml"), encoding: .utf8)
    }

    @Test("Every action of the GitHub workflow is pinned to a commit and has its version in a comment")
    func pinned() throws {
        let uses = try Self.text.get().split(separator: "\n").filter { $0.contains("uses:") }
        #expect(!uses.isEmpty)
        for use in uses { #expect(use.contains(/uses: [\w\/-]+@[0-9a-f]{40} # v\d/), "\(use)") }
    }

    @Test("The containers of the GitHub workflow have the version of Swift that the README says was tested")
    func testedVersion() throws {
        let readme = try String(contentsOf: WorkspaceFolder.root.appending(path: "README.md"), encoding: .utf8)
        let tested = try #require(readme.firstMatch(of: /Debian 12, Swift ([\d.]+), x86-64/)?.1)
        let containers = try Self.text.get().matches(of: /container: swift:([\d.]+)-/).map(\.1)
        #expect(!containers.isEmpty)
        #expect(containers.allSatisfy { $0 == tested })
    }

    @Test("Every job of the GitHub workflow has a time limit, and the job 'gate' needs all other jobs")
    func jobs() throws {
        let jobs = try #require(try Self.text.get().components(separatedBy: "\njobs:\n").last)
        let names = jobs.matches(of: /(?m)^  (\w+):$/).map { String($0.1) }
        #expect(names.contains("gate"))
        #expect(jobs.matches(of: /timeout-minutes: \d+/).count == names.count)
        let needs = try #require(jobs.firstMatch(of: /needs: \[(.*)\]/)?.1)
        #expect(needs.components(separatedBy: ", ").sorted() == names.filter { $0 != "gate" }.sorted())
    }
}
