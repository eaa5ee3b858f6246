internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import TerminalText
internal import WorkspaceKit

/// `docs`: one site of all that the packages document.
enum DocsCommand {
    static let output = Option(
        "output",
        .text,
        placeholder: "DIR",
        help: "Where the site is written, in the place of a former one; by default .build/docs of the workspace."
    )
    static let basePath = Option(
        "hosting-base-path",
        ValueParser(
            placeholder: "PATH",
            expecting: "a path of letters, digits and . _ ~ - without empty parts, such as /movies",
            parse: readBasePath
        ),
        help: "Where on its server the site will lie; by default at the root."
    )
    static let check = Flag("check", help: "Write nothing; say what is wrong.")

    static let command = Command(
        "docs",
        summary: "Make one site of the documentation of all packages.",
        discussion:
            "The pages are those of the libraries' public declarations and of the catalogs (.docc): a library's own, and those that lie "
            + "outside of all targets, which tell of the workspace. The only one of these is where the site begins. Any warning of docc, "
            + "as of a link that leads nowhere, is a finding.",
        options: [MutuallyExclusive(output, check), basePath, Options.format],
        examples: [Example(["docs", "--check"], "In CI: whether every link leads somewhere.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let plan = try DocumentationPlan(workspace)
        guard !plan.units.isEmpty else {
            throw CommandFailure("There is nothing to document: no library, and no .docc folder.")
        }
        let folder = context.parsed[check] ? nil : SiteFolder(outputFolder(context))
        // Before anything takes its time.
        try folder?.check()
        let docC = try DocC.find(path: ProcessInfo.processInfo.environment["PATH"] ?? "")
        let site = try await DocumentationSite(
            workspace,
            plan: plan,
            docC: docC,
            extractor: build(workspace, plan, context),
            progress: context.progress
        )
        let report = try await site.make(in: folder, basePath: context.parsed[basePath])
        if context.isJSON {
            try context.console.write(json: DocsJSON(report, plan, output: report.pages == nil ? nil : folder?.path))
        } else {
            for finding in report.findings { try context.console.write(finding) }
            try summarize(report, folder, context)
        }
        return context.exitCode(workspace, report.findings.isEmpty ? .ok : .findings)
    }
}

extension DocsCommand {
    /// A path as docc takes it, "/movies/docs"; nil for what would not be one in an address.
    private static let readBasePath: @Sendable (String) -> String? = { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).drop { $0.isEmpty }
        let named = text.hasSuffix("/") ? parts.dropLast() : parts
        let isWhole = named.allSatisfy { $0.contains(#/^[A-Za-z0-9._~-]+$/#) && $0 != "." && $0 != ".." }
        return named.isEmpty || !isWhole ? nil : "/" + named.joined(separator: "/")
    }

    private static func outputFolder(_ context: ToolContext) -> URL {
        guard let path = context.parsed[output] else {
            return context.root.appending(path: ".build/docs", directoryHint: .isDirectory)
        }
        return URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    }

    /// Builds what the pages are read from.
    private static func build(
        _ workspace: Workspace,
        _ plan: DocumentationPlan,
        _ context: ToolContext
    ) async throws -> SymbolGraphExtractor {
        let paths = Set(plan.units.compactMap(\.target?.package))
        let packages = workspace.packages.filter { paths.contains($0.path) }
        let swiftPM = SwiftPM(of: workspace)
        let broken = try await PackageBuild(swiftPM, progress: context.progress).build(packages, [])
        for failure in broken { context.console.log(failure.log) }
        guard broken.isEmpty else {
            let names = broken.map(\.package.name).joined(separator: ", ")
            throw CommandFailure("\(names) cannot be built; the errors stand above.")
        }
        // Of a workspace of articles alone nothing is built.
        var bin = swiftPM.scratch
        if let first = packages.first { bin = try await swiftPM.binFolder(of: first) }
        return SymbolGraphExtractor(
            workspace,
            bin: bin,
            toolchain: try await Toolchain.current(state: StateFolder(root: workspace.root)),
            options: DocumentationSite.graphOptions
        )
    }

    private static func summarize(
        _ report: DocumentationSite.Report,
        _ folder: SiteFolder?,
        _ context: ToolContext
    ) throws {
        let declarations = report.coverage.values.reduce(0) { $0 + $1.declarations }
        let documented = report.coverage.values.reduce(0) { $0 + $1.documented }
        let share = declarations == 0 ? "" : ", \(documented) of \(declarations) declarations documented"
        let count = report.findings.count
        if count > 0 { context.console.log("\(count) finding\(count == 1 ? "" : "s").") }
        guard let pages = report.pages else { return context.console.log("There is no site without these parts.") }
        try context.console.write("\(pages) pages, \(report.coverage.count) module(s)\(share)\n")
        guard let folder else { return }
        let path = folder.path
        context.console.log("Written to \(path).")
        if let base = context.parsed[basePath] {
            context.console.log("It is to lie at \(base) of its server.")
        } else {
            context.console.log(
                "Any server of files shows it: python3 -m http.server --bind 127.0.0.1 --directory "
                    + ShellWord.quoted(path)
            )
        }
    }
}
