import Foundation
import Networking
import NetworkingTesting
import Testing

private struct Sample: Decodable, Sendable, Equatable {
    let id: Int
    let number: Int?
    let even: Int?
    let text: String?
    let year: Int?
    let names: [String]

    init(from decoder: any Decoder) throws {
        let fields = try LenientFields(from: decoder)
        id = try fields.required("id") { $0 > 0 }
        number = fields.value("number")
        even = fields.value("even") { $0.isMultiple(of: 2) ? $0 : nil }
        text = fields.text("text")
        year = fields.text("date") { Int($0.prefix(4)) }
        names = fields.elements("names")
    }
}

private struct Page: Decodable, Sendable {
    let rows: [Sample]

    init(from decoder: any Decoder) throws {
        rows = try LenientFields(from: decoder).requiredElements("rows")
    }
}

@Suite("LenientFields")
struct LenientFieldsTests {
    private let logger = Recorder()

    private func page(_ rows: String) async throws -> [Sample] {
        let network = DefaultNetworkService(
            config: try config(credential: .queryItem(name: "api_key", Secret(secretText))),
            transport: ScriptedTransport(responses: []),
            logger: logger.append
        )
        // A session's service has the logger of the service below it.
        let session = AuthenticatingNetworkService(
            network,
            credential: .bearer(Secret("x")),
            isRefusal: { _ in false },
            onRefusal: {}
        )
        let endpoint = Endpoint<Page>(path: "search/rows", queryItems: [QueryItem("query", "hush")])
        let service = DefaultDataTransferService(networkService: session)
        return try await service.decode(Data(#"{"rows": \#(rows)}"#.utf8), for: endpoint).rows
    }

    private static let longest = String(repeating: "x", count: 10_000)

    @Test("Valid, missing, null and empty values, and texts of 10,000 bytes, are decoded without a log line")
    func valid() async throws {
        let rows = try await page(
            """
            [{"id": 1, "number": 2, "even": 4, "text": "\(Self.longest)", "date": "1982-06-25", "names": ["x", "y"]},
             {"id": 2}, {"id": 3, "number": null, "even": null, "text": "", "date": "", "names": null}]
            """
        )
        #expect(rows.map(\.id) == [1, 2, 3])
        #expect(rows[0].number == 2 && rows[0].even == 4 && rows[0].text == Self.longest && rows[0].year == 1982)
        #expect(rows[0].names == ["x", "y"])
        for row in rows.dropFirst() {
            #expect(row.number == nil && row.even == nil && row.text == nil && row.year == nil && row.names.isEmpty)
        }
        #expect(try await page("[]").isEmpty)
        #expect(logger.lines.isEmpty)
    }

    @Test(
        "An invalid value is dropped, and the log has its location and the reason, but neither its text nor the query",
        arguments: [
            (#""number": "hush""#, "number is not a number"), (#""even": 3"#, "even has an invalid value"),
            (#""text": ["hush"]"#, "text is not a string"), (#""text": "\#(longest)x""#, "text has an invalid value"),
            (#""date": "hush""#, "date has an invalid value"),
            (#""names": "hush""#, "names is not an array"), (#""names": ["a", null]"#, "names.1 is null"),
            (#""names": ["a", {}]"#, "names.1 is not a string"),
        ]
    )
    func invalid(field: String, problem: String) async throws {
        let rows = try await page(#"[{"id": 1}, {"id": 2, \#(field)}]"#)
        #expect(rows.map(\.id) == [1, 2])
        #expect(rows[1].number == nil && rows[1].even == nil && rows[1].text == nil && rows[1].year == nil)
        #expect(rows[1].names == (problem.hasPrefix("names.1") ? ["a"] : []))
        #expect(logger.lines == ["GET https://api.example.org/3/search/rows: dropped 1 value: rows.1.\(problem)"])
    }

    @Test("An array is decoded without its invalid elements, and one log line has the first ten")
    func elements() async throws {
        let bad = Array(repeating: #"null, 5, {}, {"id": "1"}, {"id": 0}"#, count: 3).joined(separator: ", ")
        #expect(try await page(#"[{"id": 1}, \#(bad), {"id": 2}]"#).map(\.id) == [1, 2])
        let line = try #require(logger.lines.first)
        #expect(logger.lines.count == 1)
        let expected =
            ": dropped 15 values: rows.1 is null; rows.2 is not an object; rows.3.id is missing; "
            + "rows.4.id is not a number; rows.5.id has an invalid value; rows.6 is null; "
        #expect(line.contains(expected))
        #expect(line.hasSuffix("rows.10.id has an invalid value; …"))
    }

    @Test(
        "A required array that is missing, or whose elements are all invalid, throws the error of the first one",
        arguments: [("null", "rows"), ("{}", "rows"), ("[null, 5]", "rows.0"), (#"[{"id": 0}]"#, "rows.0.id")]
    )
    func required(rows: String, location: String) async throws {
        let error = await #expect(throws: DataTransferError.self) { try await page(rows) }
        #expect(error?.reason.hasPrefix("\(location) ") == true)
    }
}
