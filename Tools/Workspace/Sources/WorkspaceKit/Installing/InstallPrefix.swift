package import Foundation
internal import ProcessSupport

/// The folder below which programs are installed.
package enum InstallPrefix {
    /// The folder that is meant: by default `~/.local`. A relative one is seen from `folder`; `~`, which a shell leaves alone behind
    /// `--prefix=`, is the home.
    package static func resolve(_ text: String?, from folder: URL, home: String?) throws -> URL {
        let text = text ?? "~/.local"
        guard text == "~" || text.hasPrefix("~/") else {
            if text.hasPrefix("~") {
                throw WorkspaceError("'\(text)' is somebody else's home.", remedy: "Write the folder out.")
            }
            return url(PathText.join(folder.filePath, text))
        }
        guard let home, home.hasPrefix("/") else {
            throw WorkspaceError("HOME does not say where your home is.", remedy: "Name a folder with --prefix.")
        }
        return url(PathText.join(home, String(text.dropFirst(2))))
    }

    private static func url(_ path: String) -> URL { URL(filePath: path, directoryHint: .notDirectory) }
}
