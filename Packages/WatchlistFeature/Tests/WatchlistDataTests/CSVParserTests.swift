import Foundation
import Testing
import WatchlistData
import WatchlistDomain

@Suite("CSVParser")
struct CSVParserTests {
    private func parse(_ text: String) throws -> [CSVRecord] {
        var parser = CSVParser()
        return try parser.parse(Data(text.utf8)) + [parser.finish()].compactMap(\.self)
    }

    @Test(
        "CSVParser reads fields with and without quotation marks",
        arguments: [
            ("a,b,c", ["a", "b", "c"]), ("a", ["a"]), (",", ["", ""]), ("a,,", ["a", "", ""]), ("\"\"", [""]),
            ("\"a,b\",c", ["a,b", "c"]), ("\"say \"\"hello\"\"\",x", ["say \"hello\"", "x"]), ("\"\"\"\"", ["\""]),
            ("\"two\nlines\",x", ["two\nlines", "x"]), ("\"a\r\n\r\nb\"", ["a\r\n\r\nb"]), ("\"a\rb\"", ["a\rb"]),
            (" a , \"b\" ", [" a ", " \"b\" "]), ("5\" disk,x", ["5\" disk", "x"]),
            ("\"a\",", ["a", ""]), ("\"\",\"\"", ["", ""]), ("\",\"", [","]),
            ("千と千尋,é", ["千と千尋", "é"]), ("\"\u{FEFF}\",\u{2028}", ["\u{FEFF}", "\u{2028}"]),
        ]
    )
    func fields(text: String, expected: [String]) throws {
        for ending in ["", "\r\n", "\n", "\r"] {
            let records = try parse(text + ending)
            #expect(records.map(\.fields) == [expected], "\(text.debugDescription)")
            #expect(records.map(\.bytes) == [Data(text.utf8)])
        }
    }

    @Test("CSVParser counts lines that end with CRLF, LF or CR, also inside fields", arguments: ["\r\n", "\n", "\r"])
    func lines(ending: String) throws {
        let lines = ["h", "", "\"a", "b\",c", "", "", "d", "\"", "\"\"", "\",e", "f"]
        let records = try parse(lines.joined(separator: ending))
        #expect(records.map(\.line) == [1, 3, 7, 8, 11])
        #expect(records[1].fields == ["a\(ending)b", "c"])
        #expect(records[3].fields == ["\(ending)\"\(ending)", "e"])
    }

    @Test("CSVParser reads a file of empty lines as no record", arguments: ["", "\n", "\r\n\r\n", "\r\r\n\n"])
    func empty(text: String) throws { #expect(try parse(text).isEmpty) }

    @Test(
        "CSVParser throws for a quotation mark that is not closed and for text after one, with the line of the record",
        arguments: [("\"a", 1), ("a,b\n\nc,\"d\ne", 3), ("\"a\"\"", 1), ("a\r\n\"\r\n\r\n", 2)]
            .map { ($0, "The quotation mark in line \($1) is not closed.") }
            + [
                ("\"a\"b,c", 1), ("a\n\"b\" ,c", 2),
                ("id,title\ntt0083658,\"Blade Runner,1982\ntt0078748,Alien,1979\ntt0068646,\"The Godfather\",1972", 2),
            ]
            .map { ($0, "The record in line \($1) has text after a closing quotation mark.") }
    )
    func unreadable(text: String, reason: String) {
        #expect(throws: WatchlistError.unreadableFile(reason: reason)) { try parse(text) }
    }

    @Test("CSVParser throws for a record of more than 1 MiB, before it has read the whole record")
    func tooLong() throws {
        let longest = String(repeating: "a", count: 1 << 20)
        #expect(try parse("b\n\(longest)\nc\n").map(\.fields.count) == [1, 1, 1])
        var parser = CSVParser()
        _ = try parser.parse(Data("b\n\"".utf8))
        let error = WatchlistError.unreadableFile(reason: "The record in line 2 is longer than 1 MiB.")
        #expect(throws: error) { try parser.parse(Data(longest.utf8)) }
    }
}

@Suite("JSONArrayParser")
struct JSONArrayParserTests {
    private func parse(_ text: String) throws -> [JSONArrayParser.Element] {
        var parser = JSONArrayParser()
        let elements = try parser.parse(Data(text.utf8))
        try parser.finish()
        return elements
    }

    @Test(
        "JSONArrayParser splits an array at the commas outside strings, objects and arrays",
        arguments: [
            ("[]", []), (" [ \n ] \r\n\t", []), ("[1,2 , 3]", ["1", "2", "3"]),
            (#"["a,b","]"]"#, [#""a,b""#, #""]""#]),
            (#"[{"a":[1,{"b":2}]},[3,4]]"#, [#"{"a":[1,{"b":2}]}"#, "[3,4]"]),
            (#"[{"a":"}],{["},{"b":"\"]"}]"#, [#"{"a":"}],{["}"#, #"{"b":"\"]"}"#]),
            (#"[{"a":"\\"},{"b":"\\\""}]"#, [#"{"a":"\\"}"#, #"{"b":"\\\""}"#]), (#"["千と千尋"]"#, [#""千と千尋""#]),
        ]
    )
    func elements(text: String, expected: [String]) throws {
        let texts = try parse(text).map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } == expected)
    }

    @Test("JSONArrayParser returns the line of each element")
    func lines() throws {
        #expect(try parse("\n[{\n\"a\": 1\n},\r\n\r\n{}\n, {}]\n").map(\.line) == [2, 6, 7])
    }

    @Test(
        "JSONArrayParser throws for a file that is not one array, with the line, and for an array that is not closed",
        arguments: [("{\"a\":[]}", 1), ("\n\nnull", 3), ("[]\n[]", 2), ("[1] x", 1), ("]", 1)]
            .map { ($0, "The file is not a JSON array (line \($1)).") }
            + ["", "[", "[1", "[1,", "[{\"a\":1}", "[[]", "[\"]", "[\"\\\"]"]
            .map { ($0, "The JSON array is not closed.") }
    )
    func unreadable(text: String, reason: String) {
        #expect(throws: WatchlistError.unreadableFile(reason: reason)) { try parse(text) }
    }

    @Test("JSONArrayParser throws for an element of more than 1 MiB")
    func tooLong() throws {
        let longest = String(repeating: "1", count: 1 << 20)
        #expect(try parse("[\(longest),\(longest)]").count == 2)
        #expect(throws: WatchlistError.unreadableFile(reason: "The element in line 2 is longer than 1 MiB.")) {
            try parse("[1,\n\(longest)1")
        }
    }
}
