internal import BrowserTesting
internal import Foundation
internal import ProcessSupport
internal import WorkspaceKit
internal import WorkspacePages
internal import WorkspaceTesting

/// How large the map is, how soon it answers, and how it scrolls.
enum MapBenchmark {
    static func run(_ root: URL, _ figures: Figures) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "map.html")
            let script = root.appending(path: "workspace.sh").filePath
            let command = [script, "graph", "--format", "html", "--output", file.filePath]
            await figures.tell(
                "graph --format html, this workspace",
                try await Measured.median(of: 5, command, in: root),
                "s"
            )
            await figures.tell("map of this workspace", Double(try size(of: file)) / 1_000, "KB", limit: 300)
            try await measure(file, "this workspace", readyLimit: 1, figures)

            let large = folder.appending(path: "large.html")
            try large.write(try page(of: 300, in: folder.appending(path: "large")))
            await figures.tell("map of 300 packages", Double(try size(of: large)) / 1_000, "KB")
            try await measure(large, "300 packages", readyLimit: 2, figures)
        }
    }

    private static func measure(_ file: URL, _ name: String, readyLimit: Double, _ figures: Figures) async throws {
        var ready: [Double] = []
        for _ in 0..<7 {
            ready.append(
                try await BrowserPage.show(file) { page in
                    try await page.until("document.documentElement.dataset.ready !== undefined")
                    return try await page.value("Number(document.documentElement.dataset.ready)", as: Double.self)
                }
            )
        }
        await figures.tell("map of \(name): interactive after", ready.sorted()[3] / 1_000, "s", limit: readyLimit)
        let frames = try await BrowserPage.show(file) { page in
            try await page.until("document.documentElement.dataset.ready !== undefined")
            return try await page.value(scrolling, as: [Double].self)
        }
        let sorted = frames.sorted()
        guard let longest = sorted.last else { return }
        await figures.tell("map of \(name): a frame while it is dragged, median", sorted[sorted.count / 2], "ms")
        // Two frames at 60 Hz: a longer one is seen.
        await figures.tell("map of \(name): p95", sorted[sorted.count * 95 / 100], "ms", limit: 33.4)
        await figures.tell("map of \(name): longest", longest, "ms")
        let answer = try await BrowserPage.show(file) { page in
            try await page.until("document.documentElement.dataset.ready !== undefined")
            return try await page.value(choosing, as: Double.self)
        }
        await figures.tell("map of \(name): choosing a package, until it is drawn", answer, "ms", limit: 100)
    }

    /// Moves the page for two seconds, and gives how long each frame took.
    private static let scrolling = """
        new Promise((done) => {
            const frames = [];
            let last = performance.now(), y = 0;
            const begin = last;
            const step = (now) => {
                frames.push(now - last);
                last = now;
                y += 24;
                const most = document.documentElement.scrollHeight - innerHeight;
                scrollTo(0, most > 0 ? y % most : 0);
                now - begin < 2000 ? requestAnimationFrame(step) : done(frames.slice(2));
            };
            requestAnimationFrame(step);
        })
        """

    private static let choosing = """
        new Promise((done) => {
            const begin = performance.now();
            location.hash = "#0";
            requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
        })
        """

    private static func size(of file: URL) throws -> Int {
        try Data(contentsOf: file).count
    }

    /// Packages in rows of thirty, each of which needs four of those below it.
    private static func page(of count: Int, in folder: URL) throws -> String {
        var mini = try MiniWorkspace(root: folder)
        for index in 0..<count {
            let below = (index / 30) * 30
            let needed = below == 0 ? [] : (1...4).map { (index * 7 + $0 * 13) % below }
            try mini.addPackage(path(index), dependencies: Set(needed).sorted().map(path))
            try mini.addTarget("Package\(index)Data")
            try mini.addTestTarget("Package\(index)Tests")
        }
        let workspace = mini.model
        let graph = TargetGraph(workspace, imports: ImportIndex(byFile: [:]))
        let interfaces = Interfaces(modules: [:])
        return try MapPage.page(
            title: "\(count) packages",
            workspace,
            graph: graph,
            interfaces: interfaces,
            findings: [],
            state: StateFolder(root: folder)
        )
        .html()
    }

    private static func path(_ index: Int) -> String { "Packages/Package\(index)" }
}
