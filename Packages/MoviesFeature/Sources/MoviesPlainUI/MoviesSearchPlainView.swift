package import MoviesPresentation
package import PlainUI

/// The view of a film search: the user types words, and hears the films as numbered rows.
package final class MoviesSearchPlainView: PlainView {
    package let title = "Films"
    private let viewModel: any MoviesSearchViewModel
    private let source: PlainSource
    private let watchlist: WatchlistMarks?
    private let suggestions: (any PlainSuggestions)?
    private let firstQuery: String
    private var text = ""
    private var year = ""
    /// The suggestions that have numbers since they were listed.
    private var listedSuggestions: [String] = []

    /// - Parameters:
    ///   - watchlist: The marks of films, which `observe()` loads once; nil for an app without a watchlist.
    ///   - query: The words of the first search; empty for popular films.
    ///   - suggestions: Recent searches; nil for an app without them.
    package init(
        viewModel: any MoviesSearchViewModel,
        source: PlainSource,
        watchlist: WatchlistMarks? = nil,
        query: String,
        suggestions: (any PlainSuggestions)? = nil
    ) {
        self.viewModel = viewModel
        self.source = source
        self.watchlist = watchlist
        firstQuery = query
        self.suggestions = suggestions
    }

    var list: any MoviesListViewModel { viewModel.list }

    package func didDisappear() {
        list.cancel()
    }

    // MARK: Commands

    package var commands: [PlainCommand] {
        let rows: @MainActor () -> Int = { [list] in list.items.count }
        var commands = [
            PlainCommand("search", argument: "WORDS", "search for a title; other lines without a command do the same") {
                [weak self] in await self?.search(for: $0, $1)
            },
            PlainCommand("year", argument: "YEAR", "search in this year only, or in all years without YEAR") {
                [weak self] in await self?.search(inYear: $0, $1)
            },
            nearestTitle,
            PlainCommand("next", "hear more films") { [weak self] _, dialogue in await self?.showNextPage(dialogue) },
            PlainCommand("rows", "hear all rows again") { [weak self] _, dialogue in await self?.reportList(dialogue) },
            PlainCommand(row: "open", "open the film of row N", of: rows) { [viewModel] index, _ in
                viewModel.showDetails(ofItemAt: index)
            },
            PlainCommand(row: "web", "open the page of the film in a browser", of: rows) { [list] index, dialogue in
                dialogue.reportOpening(of: list.items[index].pageAddress)
                list.openPage(ofItemAt: index)
            },
            PlainCommand("popular", "hear the most popular films") { [weak self] _, dialogue in
                await self?.search(for: "", dialogue)
            },
            PlainCommand("refresh", "load the films again") { [weak self] _, dialogue in
                guard let self else { return }
                list.refresh()
                await load(dialogue)
            },
        ]
        if let watchlist {
            let watch = PlainCommand(row: "watch", "add the film to the watchlist, or remove it", of: rows) {
                [list] index, dialogue in
                await watchlist.toggle(list.items[index], dialogue)
            }
            commands.insert(watch, at: commands.count - 3)
        }
        if suggestions != nil {
            commands.append(
                PlainCommand(
                    "recent",
                    argument: "[N]",
                    takesNumber: true,
                    "hear recent searches, or repeat the one with the number N"
                ) { [weak self] in await self?.showRecent($0, $1) }
            )
        }
        return commands
    }

    package func obey(_ line: String, _ dialogue: Dialogue) async -> Bool {
        await search(for: line, dialogue)
        return true
    }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        if isReturn {
            // The watchlist may have changed.
            await watchlist?.observe()
            return dialogue.say("Back at \(listName). Type rows to hear the films.")
        }
        text = firstQuery
        viewModel.edit(text: text, year: year)
        // Without words, an edit changes nothing.
        text.isEmpty ? viewModel.start() : viewModel.submit()
        await load(dialogue)
    }

    func search(for text: String, _ dialogue: Dialogue) async {
        self.text = text
        await search(dialogue)
    }

    private func search(inYear year: String, _ dialogue: Dialogue) async {
        guard year.isEmpty || SearchYear(year) != nil else {
            return dialogue.say(
                "“\(year)” is not a year, because \(SearchYear.problem). To search for these words: search year \(year)."
            )
        }
        self.year = year
        if viewModel.query == nil, !year.isEmpty {
            return dialogue.say("The next search finds films of \(year) only.")
        }
        await search(dialogue)
    }

    private func search(_ dialogue: Dialogue) async {
        viewModel.edit(text: text, year: year)
        viewModel.submit()
        await load(dialogue)
    }

    private func showNextPage(_ dialogue: Dialogue) async {
        let count = list.items.count
        guard count > 0 else { return await reportList(dialogue) }
        guard list.summary.nextPage != nil else { return dialogue.say("There are no more films.") }
        list.loadNextPage()
        dialogue.say("Loading more films.")
        await waitForList(dialogue)
        await reportList(from: count, dialogue)
    }

    private func showRecent(_ argument: String, _ dialogue: Dialogue) async {
        guard let suggestions else { return }
        if argument.isEmpty {
            do {
                listedSuggestions = try await suggestions.texts()
            } catch {
                return dialogue.say("Recent searches could not be loaded. \(error)")
            }
            if listedSuggestions.isEmpty { return dialogue.say("There are no recent searches.") }
            dialogue.say("Recent searches. Type recent and a number to repeat one.")
            for (index, text) in listedSuggestions.enumerated() { dialogue.say("\(index + 1). \(text)") }
        } else if let number = Int(argument), listedSuggestions.indices.contains(number - 1) {
            await search(for: listedSuggestions[number - 1], dialogue)
        } else {
            dialogue.say("“\(argument)” is not a recent search. Type recent to hear them.")
        }
    }

    // MARK: The list

    private var listName: String {
        viewModel.searchDescription.map { "the search for \($0)" } ?? "the most popular films"
    }

    private func load(_ dialogue: Dialogue) async {
        if let problem = viewModel.yearProblem { dialogue.say("The year \(year) is ignored: \(problem).") }
        dialogue.say("Loading \(listName).")
        await waitForList(dialogue)
        await reportList(dialogue)
    }

    private func waitForList(_ dialogue: Dialogue) async {
        let viewModel = viewModel
        await dialogue.wait { viewModel.list.state.isSettled && !viewModel.isDebouncing }
    }

    /// Reports the rows from an index, the rest of the list, and why something is missing.
    private func reportList(from start: Int = 0, _ dialogue: Dialogue) async {
        switch list.state {
        case .failed(let message):
            dialogue.say("The films could not be loaded. \(message)\nType refresh to try again.")
        case .empty:
            dialogue.say("Nothing was found for \(listName).")
            if viewModel.query != nil { dialogue.say(source.sentence) }
            if let year = viewModel.year { dialogue.say("Type year to search in all years, not only \(year).") }
            reportNearestTitles(dialogue)
        case .failedNextPage(let message):
            if start < list.items.count { await reportRows(from: start, dialogue) }
            dialogue.say("More films could not be loaded. \(message)\nType next to try again.")
        case .loaded:
            await reportRows(from: start, dialogue)
            if list.summary.nextPage != nil { dialogue.say("Type next for more films.") }
        case .idle, .loading: break
        }
    }

    private func reportRows(from start: Int, _ dialogue: Dialogue) async {
        await watchlist?.observe()
        let items = list.items
        let total = list.summary.totalResults
        let rows = start == 0 && items.count == total ? "" : ", rows \(start + 1) to \(items.count)"
        dialogue.say("\(total) \(total == 1 ? "film" : "films")\(rows):")
        for (index, item) in items.enumerated().dropFirst(start) {
            dialogue.say("\(index + 1). \(item.sentence(source, watchlist?.mark(of: item)))")
        }
        for notice in list.notices { dialogue.say(notice) }
    }
}

/// The texts of the source of films.
package struct PlainSource {
    let name: String
    let ratingLabel: String
    /// A sentence about the films of the source, for a search without results; nil for a source with all films.
    let coverage: String?

    /// A sentence about the source of a search without results.
    var sentence: String { coverage ?? "The source is \(name)." }

    package init(name: String, ratingLabel: String, coverage: String?) {
        self.name = name
        self.ratingLabel = ratingLabel
        self.coverage = coverage
    }
}
