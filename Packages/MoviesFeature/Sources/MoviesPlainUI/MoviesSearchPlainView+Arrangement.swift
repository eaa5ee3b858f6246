import MoviesPresentation
import PlainUI

extension MoviesSearchPlainView {
    var sort: PlainCommand {
        let names = MoviesListArrangement.orderNames.joined(separator: ", ")
        return PlainCommand(
            "sort",
            argument: "[ORDER]",
            "sort the loaded films: \(names); without ORDER, by the next one"
        ) {
            [weak self] argument, dialogue in
            guard let self else { return }
            if argument.isEmpty {
                arrangement.showNextOrder()
            } else if !arrangement.sort(by: argument) {
                return dialogue.say("“\(argument)” is not an order. The orders are \(names).")
            }
            await reportList(dialogue)
        }
    }

    var filter: PlainCommand {
        PlainCommand("filter", argument: "TEXT", "hear the loaded films with TEXT in the title, or all without TEXT") {
            [weak self] argument, dialogue in
            self?.arrangement.filter(by: argument)
            await self?.reportList(dialogue)
        }
    }

    func rowsHeader(from start: Int, count: Int) -> String {
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
