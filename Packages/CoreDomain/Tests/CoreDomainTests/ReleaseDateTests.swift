import CoreDomain
import Testing

@Suite("ReleaseDate")
struct ReleaseDateTests {
    @Test("reads and writes whole dates and bare years", arguments: ["2010-07-16", "1940", "2000-02-29", "0099-01-01"])
    func roundTrip(text: String) throws {
        #expect(try #require(ReleaseDate(text)).description == text)
    }

    @Test(
        "refuses what is no calendar date",
        arguments: [
            "", "2010-02-29", "1900-02-29", "2010-13-01", "2010-00-10", "2010-04-31", "2010-7-16", "2010-07",
            "16-07-2010", "0000", "20100", "+201", "2010-07-16T00:00:00Z", "２０１０", "2010-07-1x",
        ]
    )
    func refuses(text: String) {
        #expect(ReleaseDate(text) == nil)
    }

    @Test("orders by day, a bare year before the days of that year")
    func order() throws {
        let dates = try ["2011", "2010-07-16", "2010", "2010-02-28", "2009-12-31"].map { try #require(ReleaseDate($0)) }
        #expect(dates.sorted().map(\.description) == ["2009-12-31", "2010", "2010-02-28", "2010-07-16", "2011"])
    }
}
