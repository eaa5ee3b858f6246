import Foundation
import Testing
import WatchlistData
import WatchlistDomain

@Suite("CSVParser")
struct CSVParserTests {
    private func parse(_ text: String, chunks: [Int] = []) throws -> [CSVRecord] {
        var parser = CSVParser()
        var records: [CSVRecord] = []
        var rest = Data(text.utf8)
        for count in chunks {
            records += try parser.parse(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        records += try parser.parse(rest)
        if let last = try parser.finish() { records.append(last) }
        return records
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

    @Test("CSVParser skips empty lines, and reads a file of empty lines as no record")
    func empty() throws {
        for text in ["", "\n", "\r\n\r\n", "\r\r\n\n"] { #expect(try parse(text).isEmpty) }
        #expect(try parse("\n\na\n\n\nb\n\n").map(\.fields) == [["a"], ["b"]])
    }

    @Test("CSVParser returns the same records for all chunk boundaries")
    func chunks() throws {
        let text = "Name,Note\r\n\"Amélie, \"\"2001\"\"\",\"two\r\nlines\"\r\r\n千と千尋,\"\"\n\n\"a\rb\",x\r\n"
        let expected = try parse(text)
        #expect(
            expected.map(\.fields) == [
                ["Name", "Note"], ["Amélie, \"2001\"", "two\r\nlines"], ["千と千尋", ""], ["a\rb", "x"],
            ]
        )
        let count = text.utf8.count
        for boundary in 0...count { #expect(try parse(text, chunks: [boundary]) == expected, "\(boundary)") }
        for size in 1...3 {
            #expect(try parse(text, chunks: Array(repeating: size, count: count / size)) == expected)
        }
    }

    @Test(
        "CSVParser throws for a quotation mark that is not closed, with the line of its record",
        arguments: [("\"a", 1), ("a,b\n\nc,\"d\ne", 3), ("\"a\"\"", 1), ("a\r\n\"\r\n\r\n", 2)]
    )
    func unclosed(text: String, line: Int) {
        #expect(throws: WatchlistError.unreadableFile(reason: "The quotation mark in line \(line) is not closed.")) {
            try parse(text)
        }
    }

    @Test(
        "CSVParser throws for text after a closing quotation mark, with the line of its record",
        arguments: [
            ("\"a\"b,c", 1), ("a\n\"b\" ,c", 2),
            ("id,title\ntt0083658,\"Blade Runner,1982\ntt0078748,Alien,1979\ntt0068646,\"The Godfather\",1972", 2),
        ]
    )
    func textAfterQuotationMark(text: String, line: Int) {
        let reason = "The record in line \(line) has text after a closing quotation mark."
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
    private func parse(_ text: String, chunks: [Int] = []) throws -> [JSONArrayParser.Element] {
        var parser = JSONArrayParser()
        var elements: [JSONArrayParser.Element] = []
        var rest = Data(text.utf8)
        for count in chunks {
            elements += try parser.parse(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        elements += try parser.parse(rest)
        try parser.finish()
        return elements
    }

    private func texts(_ text: String) throws -> [String] {
        try parse(text).map {
            String(decoding: $0.bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
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
        #expect(try texts(text) == expected)
    }

    @Test("JSONArrayParser returns the line of each element")
    func lines() throws {
        #expect(try parse("\n[{\n\"a\": 1\n},\r\n\r\n{}\n, {}]\n").map(\.line) == [2, 6, 7])
    }

    @Test("JSONArrayParser returns the same elements for all chunk boundaries")
    func chunks() throws {
        let text = #" [ {"a": "é\\\"]}," , "b": [1, {"c": null}]}, "# + "\n" + #""[\u00e9", [[]], 12 ] "#
        let expected = try parse(text)
        #expect(expected.count == 4)
        let count = text.utf8.count
        for boundary in 0...count { #expect(try parse(text, chunks: [boundary]) == expected, "\(boundary)") }
        #expect(try parse(text, chunks: Array(repeating: 1, count: count)) == expected)
    }

    @Test(
        "JSONArrayParser throws for a file that is not one array, with the line",
        arguments: [("{\"a\":[]}", 1), ("\n\nnull", 3), ("[]\n[]", 2), ("[1] x", 1), ("]", 1)]
    )
    func noArray(text: String, line: Int) {
        #expect(throws: WatchlistError.unreadableFile(reason: "The file is not a JSON array (line \(line)).")) {
            try parse(text)
        }
    }

    @Test(
        "JSONArrayParser throws for an array that is not closed",
        arguments: ["", "[", "[1", "[1,", "[{\"a\":1}", "[[]", "[\"]", "[\"\\\"]"]
    )
    func unclosed(text: String) {
        #expect(throws: WatchlistError.unreadableFile(reason: "The JSON array is not closed.")) { try parse(text) }
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
