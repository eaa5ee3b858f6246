import Composition
import Testing

@Suite("The configuration of the app")
struct AppConfigurationTests {
    @Test("What can be fetched again and what must last lie in folders and files of their own")
    func paths() {
        let configuration = AppConfiguration(source: .catalogue, cacheDirectory: "/cache", stateDirectory: "/state") {
            _ in
        }
        #expect(configuration.cachePath == "/cache/responses.sqlite")
        #expect(configuration.statePath == "/state/queries.sqlite")
    }
}
