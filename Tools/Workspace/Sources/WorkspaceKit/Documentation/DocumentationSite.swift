import Foundation
import ProcessSupport
package import WorkspaceGraph
package import WorkspaceRules
import WorkspaceRunner

/// A documentation site with the modules and articles of a workspace.
package struct DocumentationSite: Sendable {
    /// The result of creating a site, which `docs --format json` prints.
    package struct Report: Sendable, Encodable {
        package struct Module: Sendable, Encodable {
            package let module: String
            /// The folder of the module's package, relative to the workspace's root.
            package let package: String
            /// The number of public declarations in source files, without extensions.
            package let declarations: Int
            package let documented: Int
        }

        /// The path of the site's folder; nil if no site was written.
        package let output: String?
        /// The number of pages; nil if the site could not be created because of errors of docc.
        package let pages: Int?
        /// The documented modules, sorted by name.
        package let modules: [Module]
        /// The problems in the documentation, sorted by file and line.
        package let findings: [Finding]
    }

    private let workspace: Workspace
    private let plan: DocumentationPlan
    private let docC: DocC
    private let extractor: SymbolGraphExtractor

    /// Builds the packages of the planned modules.
    ///
    /// - Throws: `WorkspaceError` with the compiler's messages if a build fails.
    package init(_ plan: DocumentationPlan, of workspace: Workspace, docC: DocC) async throws {
        self.workspace = workspace
        self.plan = plan
        self.docC = docC
        let paths = Set(plan.units.compactMap(\.target?.package))
        let packages = workspace.packages.filter { paths.contains($0.path) }
        let swiftPM = SwiftPM(of: workspace)
        let broken = try await swiftPM.build(packages, tests: false)
        guard broken.isEmpty else {
            let names = broken.map(\.package.name).joined(separator: ", ")
            throw WorkspaceError("Cannot build \(names):\n\(broken.map(\.log).joined(separator: "\n"))")
        }
        // Without modules, nothing is built, and the scratch folder is a placeholder for the folder of build products.
        var bin = swiftPM.scratch
        if let first = packages.first { bin = try await swiftPM.binFolder(of: first) }
        // With this option, extensions of other modules' types also have pages.
        extractor = SymbolGraphExtractor(workspace, bin: bin, options: ["-emit-extension-block-symbols"])
    }

    /// Creates the site. Problems in the documentation become findings. An error of docc prevents the site.
    ///
    /// - Parameters:
    ///   - folder: The folder of the site; nil to write no site.
    ///   - basePath: The path of the site on its server; nil for the server's root.
    ///   - map: The HTML map of the workspace, which becomes the file `map.html` of the site; nil for none.
    package func make(in folder: SiteFolder?, basePath: String?, map: String?) async throws -> Report {
        try await withTemporaryFolder { work in
            var findings: Set<Finding> = []
            var modules: [Report.Module] = []
            for wave in plan.waves {
                for part in try await convert(wave, in: work) {
                    findings.formUnion(part.findings)
                    modules += part.modules
                }
            }
            if workspace.rules.compiledArticles {
                let compiler = ArticleCompiler(workspace, importOptions: extractor.importOptions)
                let found = try await workspace.progress.during("Compiling the code of articles") {
                    try await compiler.findings(in: plan.units.compactMap(\.catalog))
                }
                findings.formUnion(found)
            }
            let parts = plan.units.map { archive(of: $0.name, in: work) }
            var pages: Int?
            // After an error of docc, an archive is missing and the site cannot be created.
            if parts.allSatisfy({ FileManager.default.fileExists(atPath: $0.filePath) }) {
                pages = try await merge(parts, in: work, to: folder, basePath: basePath, map: map)
            }
            return Report(
                output: pages == nil ? nil : folder?.path,
                pages: pages,
                modules: modules.sorted { $0.module < $1.module },
                findings: findings.sorted()
            )
        }
    }

    private func merge(
        _ parts: [URL],
        in work: URL,
        to folder: SiteFolder?,
        basePath: String?,
        map: String?
    ) async throws -> Int {
        let site = work.appending(path: "site.doccarchive", directoryHint: .isDirectory)
        try await docC.merge(parts, title: workspace.title, to: site)
        let pages = DocumentationPages(in: site)
        let mapURL = map == nil ? nil : (basePath ?? "") + "/map.html"
        try pages.connect(title: workspace.title, start: start(in: work), map: mapURL)
        try await folder?.replace { new in
            try await docC.makeStatic(site, basePath: basePath, to: new)
            // docc creates no page at the root of the site.
            try new.appending(path: "index.html").write(Self.redirection)
            if let map { try new.appending(path: "map.html").write(map) }
        }
        return pages.count
    }

    private typealias Part = (findings: [Finding], modules: [Report.Module])

    private func convert(_ wave: [DocumentationPlan.Unit], in work: URL) async throws -> [Part] {
        try await workspace.progress.during("Documenting \(wave.count) part(s) of the site") {
            try await withThrowingTaskGroup(of: Part.self) { group in
                for unit in wave { group.addTask { try await convert(unit, in: work) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }

    private func convert(_ unit: DocumentationPlan.Unit, in work: URL) async throws -> Part {
        var graphs: URL?
        var modules: [Report.Module] = []
        if let target = unit.target {
            let folder = work.appending(path: "\(unit.name).graphs", directoryHint: .isDirectory)
            let summary = try await extractor.extract(unit.name, to: folder)
            modules.append(
                Report.Module(
                    module: unit.name,
                    package: target.package,
                    declarations: summary.declarations,
                    documented: summary.documented
                )
            )
            graphs = folder
        }
        // Guides are converted from a copy, whose root page lists the modules.
        let sources = unit.target == nil ? work.appending(path: "sources", directoryHint: .isDirectory) : workspace.root
        if let catalog = unit.catalog, unit.target == nil { try copy(catalog, to: sources) }
        let diagnostics = try await docC.convert(
            catalog: unit.catalog.map { sources.appending(path: $0) },
            graphs: graphs,
            dependencies: unit.needs.map { archive(of: $0, in: work) }
                .filter { FileManager.default.fileExists(atPath: $0.filePath) },
            to: archive(of: unit.name, in: work)
        )
        let place = unit.catalog ?? unit.target.map { PathText.join($0.package, "Package.swift") } ?? "."
        return (diagnostics.filter(\.isProblem).map { $0.finding(in: sources, place: place) }, modules)
    }

    /// Copies a catalog to a folder. Adds the modules in the rows of the map to the end of its root page.
    private func copy(_ catalog: String, to sources: URL) throws {
        let folder = sources.appending(path: catalog), manager = FileManager.default
        try manager.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        try manager.copyItem(at: workspace.url(of: catalog), to: folder)
        guard !workspace.rules.rows.isEmpty else { return }
        let edges = PackageGraph(workspace, graph: workspace.declaredGraph).edges
        let topics = PackageRows(workspace, edges: edges).rows.map { row in
            let modules = row.packages.flatMap(workspace.publicModules)
            return modules.isEmpty
                ? "" : "\n### \(row.name)\n\n" + modules.map { "- ``/\($0.module)``\n" }.joined()
        }
        for entry in workspace.files(below: catalog) where entry.path.hasSuffix(".md") {
            let page = sources.appending(path: entry.path), text = try String(contentsOf: page, encoding: .utf8)
            if text.contains("@TechnologyRoot") { try page.write(text + topics.joined()) }
        }
    }

    private func archive(of name: String, in work: URL) -> URL {
        work.appending(path: "\(name).doccarchive", directoryHint: .isDirectory)
    }

    /// Returns the root page of the only catalog outside of all targets; nil if there are none or several.
    private func start(in work: URL) -> String? {
        guard plan.guides.count == 1, let guide = plan.guides.first else { return nil }
        let roots = DocumentationPages(in: archive(of: guide.name, in: work)).roots
        return roots.count == 1 ? roots[0] : nil
    }

    /// An HTML page that redirects to the landing page by a relative URL.
    private static let redirection = """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <title>Documentation</title>
        <meta http-equiv="refresh" content="0; url=documentation/">
        <a href="documentation/">Documentation</a>
        </html>

        """
}
