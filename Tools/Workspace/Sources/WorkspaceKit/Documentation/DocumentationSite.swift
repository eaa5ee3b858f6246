internal import Foundation
internal import ProcessSupport

/// Makes one site of a workspace's modules and articles.
package struct DocumentationSite: Sendable {
    private let workspace: Workspace
    private let plan: DocumentationPlan
    private let docC: DocC
    private let extractor: SymbolGraphExtractor
    private let progress: any Progress

    /// What is added to types of other modules has pages, too.
    package static let graphOptions = ["-emit-extension-block-symbols"]

    /// - Parameter extractor: reads the built modules, with ``graphOptions``.
    package init(
        _ workspace: Workspace,
        plan: DocumentationPlan,
        docC: DocC,
        extractor: SymbolGraphExtractor,
        progress: any Progress
    ) {
        self.workspace = workspace
        self.plan = plan
        self.docC = docC
        self.extractor = extractor
        self.progress = progress
    }

    /// What came of it.
    package struct Report: Sendable {
        /// Sorted by place.
        package let findings: [Finding]
        /// By name of the module.
        package let coverage: [String: DocumentationCoverage]
        /// How many the site has; nil where it could not be made.
        package let pages: Int?
    }

    /// Makes the site. What is wrong with a source is found, and the rest of it shown all the same.
    ///
    /// - Parameters:
    ///   - folder: where it is written; nil to write nothing.
    ///   - basePath: where on its server the site will lie; nil for the root.
    package func make(in folder: SiteFolder?, basePath: String?) async throws -> Report {
        try await withTemporaryFolder { work in
            var findings: Set<Finding> = []
            var coverage: [String: DocumentationCoverage] = [:]
            for wave in plan.waves {
                for (unit, part) in try await convert(wave, in: work) {
                    findings.formUnion(part.findings)
                    coverage[unit] = part.coverage
                }
            }
            if workspace.rules.compiledArticles {
                let compiler = ArticleCompiler(workspace, importOptions: extractor.importOptions)
                let found = try await progress.during("Compiling the code of articles") {
                    try await compiler.findings(in: plan.units.compactMap(\.catalog))
                }
                findings.formUnion(found)
            }
            // In this order they are listed beside the pages. What a part links to stands before it: of two entries for one page the
            // viewer takes the first, and the other one has nothing below it.
            let parts = plan.units.map { archive(of: $0.name, in: work) }
            // Where something is more than a warning there is no archive, and no site without it.
            guard parts.allSatisfy({ FileManager.default.fileExists(atPath: $0.filePath) }) else {
                return Report(findings: findings.sorted(), coverage: coverage, pages: nil)
            }
            let site = work.appending(path: "site.doccarchive", directoryHint: .isDirectory)
            let title = workspace.title
            try await docC.merge(parts, title: title, to: site)
            let pages = DocumentationPages(in: site)
            try pages.connect(title: title, start: start(in: work))
            if let folder {
                try await folder.replace { new in
                    try await docC.makeStatic(site, basePath: basePath, to: new)
                    // The viewer has no page for the address of the site itself.
                    try new.appending(path: "index.html").write(Self.entrance)
                }
            }
            return Report(findings: findings.sorted(), coverage: coverage, pages: pages.count)
        }
    }

    private struct Part: Sendable {
        let findings: [Finding]
        let coverage: DocumentationCoverage?
    }

    private func convert(_ wave: [DocumentationUnit], in work: URL) async throws -> [String: Part] {
        try await progress.during("Documenting \(wave.count) part(s) of the site") {
            try await withThrowingTaskGroup(of: (String, Part).self) { group in
                for unit in wave {
                    group.addTask { (unit.name, try await convert(unit, in: work)) }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
        }
    }

    private func convert(_ unit: DocumentationUnit, in work: URL) async throws -> Part {
        var graphs: URL?
        var coverage: DocumentationCoverage?
        if unit.target != nil {
            let folder = work.appending(path: "\(unit.name).graphs", directoryHint: .isDirectory)
            let files = try await extractor.extract(unit.name, to: folder)
            let interface = try ModuleInterface(module: unit.name, symbolGraphs: files, root: workspace.root)
            coverage = DocumentationCoverage(interface)
            graphs = folder
        }
        let said = try await docC.convert(
            catalog: unit.catalog.map(workspace.url),
            graphs: graphs,
            dependencies: unit.needs.map { archive(of: $0, in: work) }
                .filter { FileManager.default.fileExists(atPath: $0.filePath) },
            to: archive(of: unit.name, in: work)
        )
        let place = unit.catalog ?? unit.target.map { PathText.join($0.package, "Package.swift") } ?? "."
        return Part(
            findings: said.filter(\.isProblem).map { $0.finding(in: workspace.root, place: place) },
            coverage: coverage
        )
    }

    private func archive(of name: String, in work: URL) -> URL {
        work.appending(path: "\(name).doccarchive", directoryHint: .isDirectory)
    }

    /// The first page of the only catalog that tells of the whole workspace; nil where there is none, or several.
    private func start(in work: URL) -> String? {
        guard plan.guides.count == 1, let guide = plan.guides.first else { return nil }
        let roots = DocumentationPages(in: archive(of: guide.name, in: work)).roots
        return roots.count == 1 ? roots[0] : nil
    }

    /// Leads from the site's own address to its first page, wherever on a server it lies.
    private static let entrance = """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <title>Documentation</title>
        <meta http-equiv="refresh" content="0; url=documentation/">
        <a href="documentation/">Documentation</a>
        </html>

        """
}
