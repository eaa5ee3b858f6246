package import MoviesPresentation
package import PlainUI

/// The view of a film search: the user types words, and hears the films as numbered rows.
package final class MoviesSearchPlainView: PlainView {
    package let title = "Films"
    private let viewModel: any MoviesSearchViewModel
    private let caption: MoviesSourceCaption
    private let watchlist: WatchlistMarks?
    private let suggestions: (any PlainSuggestions)?
    private let startDetails: @MainActor (_ reference: String) -> any MovieDetailsViewModel
    private let firstQuery: String
    private let arrangement = MoviesListArrangement()
    private var text = ""
    private var year = ""
    /// The suggestions that have numbers since they were listed.
    private var listedSuggestions: [String] = []

    /// - Parameter query: The words of the first search; empty to wait for the user's first command.
    package init(
        viewModel: any MoviesSearchViewModel,
        caption: MoviesSourceCaption,
        watchlist: WatchlistMarks? = nil,
        query: String,
        suggestions: (any PlainSuggestions)? = nil,
        startDetails: @escaping @MainActor (_ reference: String) -> any MovieDetailsViewModel
    ) {
        self.viewModel = viewModel
        self.caption = caption
        self.watchlist = watchlist
        firstQuery = query
        self.suggestions = suggestions
        self.startDetails = startDetails
    }

    private var list: any MoviesListViewModel { viewModel.list }

    /// The indices of the films in the order of their numbers.
    private var rows: [Int] { arrangement.indices(of: list.items) }

    package func didDisappear() { list.cancel() }

    // MARK: Commands

    package var commands: [PlainCommand] {
        var commands = [
            PlainCommand("search", argument: "WORDS", "search for a title; other lines without a command do the same") {
                await self.search(for: $0, $1)
            },
            PlainCommand("year", argument: "YEAR", "search in this year only, or in all years without YEAR") {
                await self.search(inYear: $0, $1)
            },
            PlainCommand(
                "try",
                argument: "N",
                takes: { Int($0) != nil },
                "search for the nearest title with the number N"
            ) { await self.searchForNearestTitle($0, $1) },
            PlainCommand("next", "hear more films") { await self.showNextPage($1) },
            PlainCommand("rows", "hear all rows again") { await self.reportList($1) },
            sort, filter,
            row("open", "open the film of row N") { index, _ in self.viewModel.showDetails(ofItemAt: index) },
            row("web", "open the page of the film in a browser") { index, dialogue in
                dialogue.reportOpening(of: self.list.items[index].pageAddress)
                self.list.openPage(ofItemAt: index)
            },
            PlainCommand("popular", "hear the most popular films") { await self.search(for: "", $1) },
            PlainCommand("refresh", "load the films again") { await self.refresh($1) },
        ]
        if let watchlist { commands.insert(watch(watchlist), at: commands.count - 3) }
        if suggestions != nil {
            let help = "hear recent searches, or repeat the one with the number N"
            let recent = PlainCommand("recent", argument: "[N]", takes: { Int($0) != nil }, help) {
                await self.showRecent($0, $1)
            }
            commands.append(recent)
        }
        return commands
    }

    private func row(
        _ name: String,
        _ help: String,
        run: @escaping @MainActor (_ index: Int, Dialogue) async -> Void
    ) -> PlainCommand {
        PlainCommand(row: name, help, of: { self.rows.count }) { await run(self.rows[$0], $1) }
    }

    private func watch(_ watchlist: WatchlistMarks) -> PlainCommand {
        PlainCommand(
            "watch",
            alias: "plan",
            argument: "N",
            takes: { Int($0) != nil || MoviesListItemViewModel.isReference($0) },
            "add the film to the watchlist, or remove it; N is a row, an id or the address of a page"
        ) { argument, dialogue in
            if MoviesListItemViewModel.isReference(argument) {
                if let movie = await self.movie(argument, dialogue) { await watchlist.toggle(movie, dialogue) }
            } else if let row = dialogue.row(argument, of: self.rows.count) {
                await watchlist.toggle(self.list.items[self.rows[row]], dialogue)
            }
        }
    }

    private var sort: PlainCommand {
        let names = MoviesListArrangement.orderNames.joined(separator: ", ")
        let help = "sort the loaded films: \(names); without ORDER, by the next one"
        return PlainCommand("sort", argument: "[ORDER]", help) { argument, dialogue in
            if argument.isEmpty {
                self.arrangement.showNextOrder()
            } else if !self.arrangement.sort(by: argument) {
                return dialogue.say("“\(argument)” is not an order. The orders are \(names).")
            }
            await self.reportList(dialogue)
        }
    }

    private var filter: PlainCommand {
        PlainCommand("filter", argument: "TEXT", "hear the loaded films with TEXT in the title, or all without TEXT") {
            self.arrangement.filter(by: $0)
            await self.reportList($1)
        }
    }

    /// Loads the film with an id or the URL of its page. Returns nil and reports the failure if there is none.
    private func movie(_ reference: String, _ dialogue: Dialogue) async -> MoviesListItemViewModel? {
        dialogue.say("Loading “\(reference)”.")
        let details = startDetails(reference)
        defer { details.cancel() }
        await dialogue.wait { details.state.isSettled }
        switch details.state {
        case .loaded(let item, _): return item.movie
        case .failed(let message): dialogue.say("The film could not be loaded. \(message)")
        case .idle, .loading: break
        }
        return nil
    }

    package func obey(_ line: String, _ dialogue: Dialogue) async -> Bool {
        await search(for: line, dialogue)
        return true
    }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        if isReturn {
            return dialogue.say(
                "Back at \(listName). \(list.state == .idle ? Self.start : "Type rows to hear the films.")"
            )
        }
        // A screen reader would read all rows of popular films before the first prompt.
        for line in caption.introduction { dialogue.say(line) }
        firstQuery.isEmpty ? dialogue.say(Self.start) : await search(for: firstQuery, dialogue)
    }

    private static let start = "Type words of a title to search, or popular to hear the most popular films."

    private func search(for text: String, _ dialogue: Dialogue) async {
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
        guard !year.isEmpty || list.state != .idle else {
            return dialogue.say("The next search finds films of all years.")
        }
        await search(dialogue)
    }

    private func search(_ dialogue: Dialogue) async {
        arrangement.filter(by: "")
        viewModel.edit(text: text, year: year)
        // The popular films of a new view model are not requested by an edit.
        text.isEmpty && list.state == .idle ? viewModel.start() : viewModel.submit()
        await load(dialogue)
    }

    private func refresh(_ dialogue: Dialogue) async {
        guard list.state != .idle else { return dialogue.say(Self.start) }
        list.refresh()
        await load(dialogue)
    }

    private func showNextPage(_ dialogue: Dialogue) async {
        let count = list.items.count
        guard count > 0 else { return await reportList(dialogue) }
        guard list.summary.nextPage != nil else { return dialogue.say("There are no more films.") }
        list.loadNextPage()
        dialogue.say("Loading more films.")
        await waitForList(dialogue)
        // The new films are between the others in another order, and only some pass a filter.
        let isInOrder = arrangement.orderName == nil && arrangement.filter.isEmpty
        await reportList(from: isInOrder ? count : 0, dialogue)
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
            say(listedSuggestions, below: "Recent searches. Type recent and a number to repeat one.", dialogue)
        } else if let number = Int(argument), listedSuggestions.indices.contains(number - 1) {
            await search(for: listedSuggestions[number - 1], dialogue)
        } else {
            dialogue.say("“\(argument)” is not a recent search. Type recent to hear them.")
        }
    }

    private func say(_ titles: [String], below heading: String, _ dialogue: Dialogue) {
        dialogue.say(heading)
        for (index, title) in titles.enumerated() { dialogue.say("\(index + 1). \(title)") }
    }

    private func searchForNearestTitle(_ argument: String, _ dialogue: Dialogue) async {
        let titles = list.nearestTitles
        guard !titles.isEmpty else { return dialogue.say("There are no nearest titles.") }
        guard let number = Int(argument), titles.indices.contains(number - 1) else {
            let problem = argument.isEmpty ? "" : "“\(argument)” is not a title. "
            return dialogue.say("\(problem)Give a number from 1 to \(titles.count).")
        }
        await search(for: titles[number - 1], dialogue)
    }

    // MARK: The list

    private var listName: String {
        viewModel.searchDescription.map { "the search for \($0)" }
            ?? (list.state == .idle ? "the search" : "the most popular films")
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

    private func reportList(from start: Int = 0, _ dialogue: Dialogue) async {
        switch list.state {
        case .failed(let message):
            dialogue.say("The films could not be loaded. \(message)\nType refresh to try again.")
        case .empty:
            dialogue.say("Nothing was found for \(listName).")
            if viewModel.query != nil { dialogue.say(caption.sentence) }
            if let year = viewModel.year { dialogue.say("Type year to search in all years, not only \(year).") }
            if !list.nearestTitles.isEmpty {
                say(list.nearestTitles, below: "Nearest titles. Type try and a number to search for one.", dialogue)
            }
        case .failedNextPage(let message):
            if start < list.items.count { await reportRows(from: start, dialogue) }
            dialogue.say("More films could not be loaded. \(message)\nType next to try again.")
        case .loaded:
            await reportRows(from: start, dialogue)
            if list.summary.nextPage != nil { dialogue.say("Type next for more films.") }
        case .idle: dialogue.say(Self.start)
        case .loading: break
        }
    }

    private func reportRows(from start: Int, _ dialogue: Dialogue) async {
        let (items, rows) = (list.items, rows)
        await watchlist?.load(rows.dropFirst(start).map { items[$0] })
        dialogue.say(rowsHeader(from: start, count: rows.count))
        for (row, index) in rows.enumerated().dropFirst(start) {
            dialogue.say("\(row + 1). \(items[index].sentence(caption, watchlist?.mark(of: items[index])))")
        }
        for notice in list.notices { dialogue.say(notice) }
    }

    private func rowsHeader(from start: Int, count: Int) -> String {
        let order = arrangement.orderName.map { ", by \($0)" } ?? ""
        let (loaded, total) = (list.items.count, list.summary.totalResults)
        guard arrangement.filter.isEmpty else {
            let text = "“\(arrangement.filter)”"
            return count == 0
                ? "No loaded film has \(text) in its title. Type filter to hear all."
                : "\(count) of \(loaded) loaded films with \(text) in the title\(order):"
        }
        let part = start == 0 && loaded == total ? "" : ", rows \(start + 1) to \(loaded)"
        return "\(total) \(total == 1 ? "film" : "films")\(part)\(order):"
    }
}
