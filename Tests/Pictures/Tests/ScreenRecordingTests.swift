import Foundation
import TerminalTesting
import TestSupport
import Testing

@testable import TakePictures

@Suite("ScreenRecording")
struct ScreenRecordingTests {
    private func screen(_ text: String) -> Screen {
        var emulator = TerminalEmulator(columns: 10, rows: 2)
        emulator.feed(text.utf8)
        return emulator.screen
    }

    private func recording(_ frames: (String, Double)...) -> ScreenRecording {
        var recording = ScreenRecording(theme: .dark, title: "movies", label: "a search & a film")
        for (text, seconds) in frames { recording.add(screen(text), seconds: seconds) }
        return recording
    }

    @Test("ScreenRecording shows each screen from its start to the start of the next one, and the last one to the end")
    func times() {
        let recording = recording(("one", 1), ("two", 2), ("three", 1))
        #expect(recording.seconds == 4)
        let style = recording.svg.split(separator: "\n").filter { $0.contains("@keyframes") || $0.hasPrefix(".f") }
        #expect(
            style == [
                ".f{visibility:hidden;animation:4s step-end infinite}",
                "#f0{animation-name:k0}@keyframes k0{0%{visibility:visible}25%{visibility:hidden}}",
                "#f1{animation-name:k1}@keyframes k1{25%{visibility:visible}75%{visibility:hidden}}",
                "#f2{animation-name:k2}@keyframes k2{75%{visibility:visible}}",
            ]
        )
        for (index, text) in ["one", "two", "three"].enumerated() {
            let group = recording.svg.components(separatedBy: "<g id=\"f\(index)\" class=\"f\">").last
            #expect(group?.components(separatedBy: "</g>").first?.contains(">\(text)</text>") == true)
        }
    }

    @Test("ScreenRecording extends the time of a screen that is added again")
    func equalScreens() {
        let recording = recording(("one", 1), ("one", 0.5), ("two", 0.5))
        #expect(recording.seconds == 2)
        #expect(recording.svg.contains("@keyframes k0{0%{visibility:visible}75%{visibility:hidden}}"))
        #expect(!recording.svg.contains("#f2"))
    }

    @Test("With reduced motion, ScreenRecording shows only the last screen, without an animation")
    func reducedMotion() {
        let rule = "@media (prefers-reduced-motion:reduce){.f{animation:none}#f1{visibility:visible}}"
        #expect(recording(("one", 1), ("two", 1)).svg.contains(rule))
    }

    @Test("ScreenRecording has a title bar and an escaped description, and is empty without screens")
    func document() {
        let svg = recording(("one", 1)).svg
        #expect(svg.contains(">movies</text>") && svg.contains("a search &amp; a film"))
        #expect(!svg.contains("<script"))
        #expect(recording().svg == "")
    }

    @Test("The front page shows its recording without scaling, and the first screen of the recording lists films")
    func frontPage() throws {
        let page = try String(contentsOf: WorkspaceFolder.root.appending(path: "README.md"), encoding: .utf8)
        let image = try #require(page.firstMatch(of: /src="([^"]*recording\.svg)" width="(\d+)"/))
        let file = WorkspaceFolder.root.appending(path: String(image.1))
        let svg = try String(contentsOf: file, encoding: .utf8)
        #expect(svg.contains(" width=\"\(image.2)\""))
        // The page has about 830 pixels, and a character has 15.
        #expect(Int(image.2) ?? .max <= 830 && svg.contains(" font-size=\"15\""))
        let first = try #require(
            svg.components(separatedBy: "<g id=\"f1\"").first?.components(separatedBy: "id=\"f0\"").last
        )
        #expect(first.contains(">Title<") && first.components(separatedBy: "<text ").count > 30)
    }
}
