import Foundation
import Testing
import WorkspaceKit

@Suite("Findings that are frozen until they are mended")
struct BaselineTests {
    private let today = CalendarDay("2026-05-10")
    private let later = CalendarDay("2026-06-01")

    private func finding(_ from: String = "Feature", _ to: String = "Net", line: Int = 1) -> Finding {
        Finding(
            rule: "forbidden-edge",
            file: "F.swift",
            line: line,
            message: "It does.",
            path: [from, to],
            remedy: "Do not."
        )
    }

    private func baseline(_ findings: [Finding], expires: CalendarDay?) throws -> Baseline {
        Baseline(freezing: findings, owner: "team", expires: try #require(expires))
    }

    private func verdict(
        _ findings: [Finding],
        _ baseline: Baseline?,
        then: Baseline? = nil,
        unchecked: Set<String> = []
    ) throws -> BaselineVerdict {
        BaselineVerdict(findings, baseline: baseline, then: then, unchecked: unchecked, today: try #require(today))
    }

    @Test("What is frozen is let through wherever its line has moved, what is new is told")
    func letsThrough() throws {
        let frozen = try baseline([finding(line: 3)], expires: later)
        let verdict = try verdict([finding(line: 9), finding("Other")], frozen)
        #expect(verdict.findings.map(\.path) == [["Other", "Net"]])
        #expect(verdict.frozen == 1)
        #expect(verdict.nextExpiry == later)
    }

    @Test("Without a baseline all is told")
    func none() throws {
        let verdict = try verdict([finding()], nil)
        #expect(verdict.findings == [finding()])
        #expect(verdict.nextExpiry == nil)
    }

    @Test(
        "It lasts to the end of its last day, and then names its owner",
        arguments: [("2026-05-10", 0), ("2026-05-09", 2)]
    )
    func expiry(_ day: String, _ told: Int) throws {
        let verdict = try verdict([finding()], try baseline([finding()], expires: CalendarDay(day)))
        #expect(verdict.findings.count == told)
        if told > 0 { #expect(verdict.findings.contains { $0.message.hasSuffix("was frozen until \(day) for team.") }) }
    }

    @Test("One more of what is frozen is told, with all of its kind")
    func more() throws {
        let verdict = try verdict([finding(line: 1), finding(line: 2)], try baseline([finding()], expires: later))
        #expect(verdict.findings.map(\.rule).sorted() == ["baseline", "forbidden-edge", "forbidden-edge"])
        #expect(verdict.frozen == 0)
    }

    @Test("What was mended must be taken out, where all of its rule was checked")
    func stale() throws {
        let frozen = try baseline([finding(line: 1), finding(line: 2)], expires: later)
        let told = try verdict([finding()], frozen)
        #expect(told.findings.map(\.rule) == ["baseline"])
        #expect(told.findings.first?.message.hasSuffix("is frozen 2 times and found 1 times.") == true)
        #expect(try verdict([], frozen, unchecked: ["forbidden-edge"]).findings.isEmpty)
    }

    @Test("Nobody raises a count, or adds an entry, against an earlier commit")
    func rising() throws {
        let one = try baseline([finding()], expires: later)
        let two = try baseline([finding(line: 1), finding(line: 2)], expires: later)
        let risen = try verdict([finding(line: 1), finding(line: 2)], two, then: one)
        #expect(risen.findings.first?.message.hasSuffix("was 1 times: the count may only fall.") == true)
        let added = try verdict([finding()], one, then: try baseline([finding("Other")], expires: later))
        #expect(added.findings.first?.message.hasSuffix("was 0 times: the count may only fall.") == true)
        #expect(try verdict([finding()], one, then: two).findings.isEmpty)
    }

    @Test("Freezing once more takes out what was mended, and adds nothing")
    func lowering() throws {
        let frozen = try baseline([finding(line: 1), finding(line: 2), finding("Gone")], expires: later)
        let lowered = frozen.lowered(to: [finding(), finding("New")])
        #expect(lowered.entries.map(\.from) == ["Feature"])
        #expect(lowered.entries.map(\.count) == [1])
        #expect(lowered.entries.map(\.owner) == ["team"])
        let risen = frozen.lowered(to: [finding(line: 1), finding(line: 2), finding(line: 3)])
        #expect(risen.entries.map(\.count) == [2])
    }

    @Test("A finding without a way is known by its file and by what was said")
    func withoutWay() {
        let finding = Finding(
            rule: "missing-tests",
            file: "Package.swift",
            line: 4,
            message: "No test.",
            remedy: "Add one."
        )
        #expect(finding.key.from == "Package.swift")
        #expect(finding.key.to == "No test.")
    }

    @Test("A day is one of the calendar", arguments: ["2026-02-30", "2026-2-3", "tomorrow", "2026-13-01", ""])
    func days(_ text: String) {
        #expect(CalendarDay(text) == nil)
        #expect(throws: RulesError.self) {
            try Baseline(
                Data(
                    #"{"entries": [{"rule": "r", "from": "a", "to": "b", "count": 1, "owner": "o", "expires": "\#(text)"}]}"#
                        .utf8
                )
            )
        }
    }
}
