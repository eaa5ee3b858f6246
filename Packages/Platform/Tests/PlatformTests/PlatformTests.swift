import Platform
import Testing

@Suite("Platform")
struct PlatformTests {
    @Test("Platform re-exports functions, types, constants and errno of the C library")
    func reexports() {
        var status = stat()
        #expect(stat("/", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFDIR)
        #expect(Platform.close(-1) == -1)
        #expect(errno == EBADF)
    }
}
