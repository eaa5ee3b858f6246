import MoviesPresentation
import PlainUI

extension MoviesSearchPlainView {
    var nearestTitle: PlainCommand {
        PlainCommand("try", argument: "N", takes: { Int($0) != nil }, "search for the nearest title with the number N")
        {
            [weak self] argument, dialogue in
            guard let self else { return }
            let titles = list.nearestTitles
            guard !titles.isEmpty else { return dialogue.say("There are no nearest titles.") }
            guard let number = Int(argument), titles.indices.contains(number - 1) else {
                let problem = argument.isEmpty ? "" : "“\(argument)” is not a title. "
                return dialogue.say("\(problem)Give a number from 1 to \(titles.count).")
            }
            await search(for: titles[number - 1], dialogue)
        }
    }

    func reportNearestTitles(_ dialogue: Dialogue) {
        let titles = list.nearestTitles
        guard !titles.isEmpty else { return }
        dialogue.say("Nearest titles. Type try and a number to search for one.")
        for (index, title) in titles.enumerated() { dialogue.say("\(index + 1). \(title)") }
    }
}
