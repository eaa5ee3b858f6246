import Foundation
import Testing

@testable import MoviesCLI

@Suite("The file of the credential")
struct CredentialsFileTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    @Test(
        "The first line that is no remark is the credential, without the space around it",
        arguments: ["secret", "secret\n", "# mine\n\n \tsecret \r\nother\n", "\n\nsecret"]
    )
    func reads(text: String) throws {
        let path = try folder.write(text, to: "credentials")
        #expect(try CredentialsFile(path: path).read() == "secret")
    }

    @Test(
        "Without a file, or with nothing in it, there is none",
        arguments: ["", "\n\n", "# only a remark\n", "   \n"]
    )
    func none(text: String) throws {
        let path = try folder.write(text, to: "credentials")
        #expect(try CredentialsFile(path: path).read() == nil)
        #expect(try CredentialsFile(path: folder.path + "/missing").read() == nil)
        #expect(try CredentialsFile(path: path + "/below-a-file").read() == nil)
    }

    @Test(
        "A file that others could read or change is refused",
        arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o777]
    )
    func exposed(mode: Int) throws {
        let path = try folder.write("secret", to: "credentials", mode: mode)
        #expect(throws: SettingsError.exposedCredentials(path: path, mode: "0" + String(mode, radix: 8))) {
            try CredentialsFile(path: path).read()
        }
    }

    @Test("A file of its owner alone is taken", arguments: [0o600, 0o400, 0o700])
    func owned(mode: Int) throws {
        let path = try folder.write("secret", to: "credentials", mode: mode)
        #expect(try CredentialsFile(path: path).read() == "secret")
    }

    @Test("What is no regular file is refused, and a pipe that nobody writes is not waited for")
    func otherFiles() throws {
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, folder.path] {
            #expect(throws: SettingsError.unreadableCredentials(path: path, reason: "it is not a regular file")) {
                try CredentialsFile(path: path).read()
            }
        }
    }
}
