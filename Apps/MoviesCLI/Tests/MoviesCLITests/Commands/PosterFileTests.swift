import Foundation
import Testing

@testable import MoviesCLI

@Suite("Where a poster goes")
struct PosterFileTests {
    @Test("To the file that is named, to standard output for -, else to one that is named after the film")
    func places() {
        #expect(PosterFile(path: "a.jpg", movieID: 7) == .named("a.jpg"))
        #expect(PosterFile(path: "-", movieID: 7) == .standardOutput)
        #expect(PosterFile(path: nil, movieID: 7) == .new("poster-7.jpg"))
    }

    @Test("A file that the user named is replaced, one that they did not is left alone")
    func replacing() throws {
        let folder = try Folder()
        let path = try folder.write("former", to: "poster.jpg")
        let captured = try Captured()
        #expect(throws: PosterFileError.exists(path: path)) {
            try PosterFile.new(path).write(Data("new".utf8), to: captured.stream)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "former")
        try PosterFile.named(path).write(Data("new".utf8), to: captured.stream)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }

    @Test("A new file is written where there is none")
    func new() throws {
        let path = try Folder().path
        // The folder is gone with its value: there is nowhere to write.
        #expect(throws: PosterFileError.self) {
            try PosterFile.new(path + "/poster.jpg").write(Data(), to: try Captured().stream)
        }
        let folder = try Folder()
        try PosterFile.new(folder.path + "/poster.jpg").write(Data("new".utf8), to: try Captured().stream)
        #expect(FileManager.default.contents(atPath: folder.path + "/poster.jpg") == Data("new".utf8))
    }
}
