import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("The prefix")
struct InstallPrefixTests {
    @Test(
        "A relative one is seen from where the user is, and ~ is the home",
        arguments: [
            (nil, "/home/me/.local"), ("~", "/home/me"), ("~/opt/x", "/home/me/opt/x"), ("/opt", "/opt"), ("/", "/"),
            ("out", "/code/here/out"), (".", "/code/here"), ("../out/", "/code/out"), ("a/~", "/code/here/a/~"),
            ("a b/é", "/code/here/a b/é"),
        ] as [(String?, String)]
    )
    func resolve(text: String?, path: String) throws {
        let folder = URL(filePath: "/code/here", directoryHint: .isDirectory)
        #expect(try InstallPrefix.resolve(text, from: folder, home: "/home/me").filePath == path)
    }

    @Test(
        "Somebody else's home is not known, nor one that HOME does not name",
        arguments: [("~you/x", "/home/me"), ("~", nil), (nil, "")] as [(String?, String?)]
    )
    func unknown(text: String?, home: String?) {
        #expect(throws: WorkspaceError.self) {
            try InstallPrefix.resolve(text, from: URL(filePath: "/code"), home: home)
        }
    }
}
