import Testing

@testable import MoviesCLI

@Suite("Folders of the user")
struct XDGDirectoriesTests {
    @Test("Without variables they lie below the home, as the specification has it")
    func defaults() throws {
        let directories = XDGDirectories(environment: ["HOME": "/home/ada"])
        #expect(try directories.config == "/home/ada/.config/movies")
        #expect(try directories.cache == "/home/ada/.cache/movies")
        #expect(try directories.state == "/home/ada/.local/state/movies")
    }

    @Test("A variable moves its folder and no other, and needs no home")
    func variables() throws {
        let directories = XDGDirectories(environment: [
            "XDG_CONFIG_HOME": "/a", "XDG_CACHE_HOME": "/b", "XDG_STATE_HOME": "/c",
        ])
        #expect(try directories.config == "/a/movies")
        #expect(try directories.cache == "/b/movies")
        #expect(try directories.state == "/c/movies")
    }

    @Test("A relative path counts as not set", arguments: ["", "state", "./state", "~/state"])
    func relative(path: String) throws {
        let directories = XDGDirectories(environment: ["HOME": "/home/ada", "XDG_STATE_HOME": path])
        #expect(try directories.state == "/home/ada/.local/state/movies")
    }

    @Test("Without a home that is a path there is nowhere", arguments: [nil, "", "home/ada"])
    func noHome(home: String?) {
        var environment: [String: String] = [:]
        environment["HOME"] = home
        let directories = XDGDirectories(environment: environment)
        #expect(throws: SettingsError.noHome) { try directories.state }
    }
}
