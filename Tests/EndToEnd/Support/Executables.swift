import Foundation
import TerminalTesting

/// The executables under test.
enum Executables {
    static var movies: URL { BuiltExecutables.folder.appending(path: "movies") }
    static var workspace: URL { BuiltExecutables.folder.appending(path: "workspace") }
    static var catalogueServer: URL { BuiltExecutables.folder.appending(path: "catalogue-server") }
}
