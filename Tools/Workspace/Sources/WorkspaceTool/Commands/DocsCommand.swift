import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceKit

enum DocsCommand {
    static let output = Option(
        "output",
        .text,
        placeholder: "DIR",
        help: "The folder of the site, which replaces an earlier site. Default: .build/docs."
    )
    static let basePath = Option(
        "hosting-base-path",
        ValueParser(
            placeholder: "PATH",
            expecting: "a path of letters, digits and . _ ~ - without empty parts, such as /movies",
            parse: readBasePath
        ),
        help: "The path of the site on its server. Default: the root."
    )
    static let check = Flag("check", help: "Report problems, and write no site.")

    static let command = Command(
        "docs",
        summary: "Create a documentation site of all packages.",
        discussion:
            "The site has a page for each public declaration of a library, and the articles of .docc catalogs inside and outside of "
            + "targets. If there is one catalog outside of all targets, it is the home page, and lists the modules in the rows of the map. The site "
            + "contains the map as map.html. Each warning of docc, such as a broken link, "
            + "is a finding.",
        options: [MutuallyExclusive(output, check), basePath, Options.format],
        examples: [Example(["docs", "--check"], "In CI: reports broken links.")]
    )

    /// Returns the base path in the form "/movies/docs"; nil if the text is empty or not a valid URL path.
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
            throw WorkspaceError("There is nothing to document: the workspace has no library and no .docc folder.")
        }
        let place = context.parsed[output].map { URL(filePath: $0, directoryHint: .isDirectory).standardizedFileURL }
        let usual = context.root.appending(path: ".build/docs", directoryHint: .isDirectory)
        let folder = context.parsed[check] ? nil : SiteFolder(place ?? usual)
        // The folder is checked before the build, which may take minutes.
        try folder?.check()
        let docC = try DocC.find(path: context.environment["PATH"] ?? "")
        let site = try await DocumentationSite(plan, of: workspace, docC: docC)
        var map: String?
        if folder != nil {
            let start = workspace.rules.start.flatMap { plan.page(of: $0.article) }
            map = try await GraphCommand.map(workspace, start: start, builds: false, context)
        }
        let report = try await site.make(in: folder, basePath: context.parsed[basePath], map: map)
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
        guard let pages = report.pages else {
            return context.console.log("No site was written, because of the errors above.")
        }
        try context.console.write("\(pages) pages, \(report.modules.count) module(s)\(share)\n")
        guard let path = report.output else { return }
        context.console.log("Written to \(path).")
        if let base = context.parsed[basePath] {
            context.console.log("Copy it to \(base) on the server.")
        } else {
            let server = "python3 -m http.server --bind 127.0.0.1 --directory \(PathText.shellQuoted(path))"
            context.console.log("View it with a static file server: \(server)")
        }
    }
}
