import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceKit

/// `docs`: makes one site of the documentation of all packages.
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

    /// Returns a path for docc, "/movies/docs"; nil if the text is no path of an address.
    private static let readBasePath: @Sendable (String) -> String? = { text in
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).drop { $0.isEmpty }
        let named = text.hasSuffix("/") ? parts.dropLast() : parts
        let isWhole = named.allSatisfy { $0.contains(#/^[A-Za-z0-9._~-]+$/#) && $0 != "." && $0 != ".." }
        return named.isEmpty || !isWhole ? nil : "/" + named.joined(separator: "/")
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let plan = try DocumentationPlan(workspace)
        guard !plan.units.isEmpty else {
            throw WorkspaceError("There is nothing to document: no library, and no .docc folder.")
        }
        let place = context.parsed[output].map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL }
        let usual = context.root.appending(path: ".build/docs", directoryHint: .isDirectory)
        let folder = context.parsed[check] ? nil : SiteFolder(place ?? usual)
        // Before the build.
        try folder?.check()
        let docC = try DocC.find(path: context.environment["PATH"] ?? "")
        let site = try await DocumentationSite(plan, of: workspace, docC: docC)
        let report = try await site.make(in: folder, basePath: context.parsed[basePath])
        if context.isJSON {
            try context.console.write(json: report)
        } else {
            for finding in report.findings { try context.console.write(finding) }
            try summarize(report, context)
        }
        return context.exitCode(workspace, report.findings.isEmpty ? .ok : .findings)
    }

    private static func summarize(_ report: DocumentationSite.Report, _ context: ToolContext) throws {
        let declarations = report.modules.reduce(0) { $0 + $1.declarations }
        let documented = report.modules.reduce(0) { $0 + $1.documented }
        let share = declarations == 0 ? "" : ", \(documented) of \(declarations) declarations documented"
        let count = report.findings.count
        if count > 0 { context.console.log("\(count) finding\(count == 1 ? "" : "s").") }
        guard let pages = report.pages else { return context.console.log("There is no site without these parts.") }
        try context.console.write("\(pages) pages, \(report.modules.count) module(s)\(share)\n")
        guard let path = report.output else { return }
        context.console.log("Written to \(path).")
        if let base = context.parsed[basePath] {
            context.console.log("It is to lie at \(base) of its server.")
        } else {
            let server = "python3 -m http.server --bind 127.0.0.1 --directory \(PathText.shellQuoted(path))"
            context.console.log("Any server of files shows it: \(server)")
        }
    }
}
