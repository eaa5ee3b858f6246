internal import CommandKit
internal import Foundation
internal import WorkspaceKit

/// The baseline as `lint` uses it: what it lets through, and `--freeze`.
struct LintBaseline {
    static let freeze = Flag(
        "freeze",
        help:
            "Let through what is found now, until it is mended; once something is frozen, only take out what was mended."
    )
    static let owner = Option("owner", .text, placeholder: "NAME", help: "With --freeze, who mends it.")
    static let expires = Option("expires", .text, placeholder: "DAY", help: "With --freeze, until when: 2027-03-01.")

    static func checkOptions(_ parsed: ParsedCommand) throws {
        if !parsed[freeze], parsed[owner] != nil || parsed[expires] != nil {
            throw parsed.usageError("'--owner' and '--expires' need '--freeze'.")
        }
    }

    private let context: ToolContext
    private let workspace: Workspace
    private let report: Linter.Report
    /// Rules of which not all could be checked.
    private let unchecked: Set<String>
    private let today = CalendarDay(Date())

    init(_ context: ToolContext, _ workspace: Workspace, _ report: Linter.Report) {
        self.context = context
        self.workspace = workspace
        self.report = report
        unchecked = report.interfaces.missing.isEmpty ? [] : Set(Linter.rules.filter(\.readsInterfaces).map(\.id))
    }

    /// What is left to be told.
    func verdict() async throws -> BaselineVerdict {
        let baseline = try Baseline(of: workspace.root)
        let text = try? String(contentsOf: workspace.url(of: Baseline.path), encoding: .utf8)
        return BaselineVerdict(
            report.findings,
            baseline: baseline,
            then: baseline == nil ? nil : try await committed(),
            unchecked: unchecked,
            today: today,
            text: text ?? ""
        )
    }

    /// The baseline where this branch began; nil where there is none, or nothing to compare with.
    private func committed() async throws -> Baseline? {
        let repository = GitRepository(at: workspace.root)
        do {
            let base = try await repository.mergeBase(with: nil)
            let files = try await repository.files(of: base).map(\.entry.path)
            guard files.contains(Baseline.path) else { return nil }
            return try Baseline(await repository.content(of: Baseline.path, in: base))
        } catch let error as GitError {
            context.console.note("Whether a count of \(Baseline.path) has risen is not known: \(error.description)")
            return nil
        }
    }

    /// Writes the baseline anew.
    func write() throws -> ExitCode {
        // What is frozen is decided by people, and reviewed.
        if let isCI = ProcessInfo.processInfo.environment["CI"], !["", "0", "false"].contains(isCI) {
            throw Failure(
                "A baseline is not written by CI.",
                remedy: "Run ./workspace.sh lint --freeze and commit the file."
            )
        }
        guard unchecked.isEmpty else {
            throw Failure(
                "Interfaces are not known, so what they break cannot be frozen.",
                remedy: "Leave out --no-build."
            )
        }
        guard workspace.unreadable.isEmpty, report.unparsed.isEmpty else {
            throw Failure("What cannot be read would be taken for mended.", remedy: "Mend what is told above first.")
        }
        let old = try Baseline(of: workspace.root)
        if old != nil, context.parsed[Self.owner] != nil || context.parsed[Self.expires] != nil {
            throw context.parsed.usageError(
                "'--owner' and '--expires' are for what is frozen first; edit \(Baseline.path) to change them."
            )
        }
        let new = try old?.lowered(to: report.findings) ?? first()
        try new.write(to: workspace.root)
        let count = new.entries.reduce(0) { $0 + $1.count }
        let before = old.map { $0.entries.reduce(0) { $0 + $1.count } }
        context.console.note(
            before.map { "\(count) of \($0) findings stay frozen in \(Baseline.path)." }
                ?? "\(count) finding(s) frozen in \(Baseline.path): commit it."
        )
        return .clean
    }

    private func first() throws -> Baseline {
        guard let owner = context.parsed[Self.owner], let text = context.parsed[Self.expires] else {
            throw context.parsed.usageError("'--freeze' needs '--owner' and '--expires' where nothing is frozen yet.")
        }
        guard let expires = CalendarDay(text), expires > today else {
            throw context.parsed.usageError("'\(text)' is no day to come. Write it like 2027-03-01.")
        }
        return Baseline(freezing: report.findings, owner: owner, expires: expires)
    }
}
