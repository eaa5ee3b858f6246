import Foundation

/// A search for the byte patterns of secrets in linear time. A byte that cannot begin a pattern costs a single table lookup.
struct SecretSearch {
    /// A table by byte value: the patterns in lower case that, plain or escaped, can begin with the byte.
    private let patterns: [[[UInt8]]]

    init(_ secrets: [Secret]) {
        let all = secrets.filter { !$0.revealed.isEmpty }.flatMap { secret in
            let forms = Self.forms(of: secret.revealed).map { $0.map(lowercased) }
            return forms + Self.base64Patterns(of: Array(secret.revealed.utf8))
        }
        patterns = (UInt8.min...UInt8.max).map { value in
            [percent, backslash].contains(value) ? all : all.filter { $0.first == lowercased(value) }
        }
    }

    func replacing(in text: String) -> String {
        let data = Data(text.utf8)
        let replaced = replacing(in: data)
        return replaced == data ? text : String(decoding: replaced, as: UTF8.self)
    }

    func replacing(in data: Data) -> Data {
        data.withUnsafeBytes { text in
            var result = Data()
            var copied = 0
            var position = 0
            var runs: [Range<Int>] = []
            while position < text.count {
                let candidates = patterns[Int(text[position])]
                guard !candidates.isEmpty, let end = Self.endOfMatch(candidates, in: text, from: position, &runs) else {
                    position += 1
                    continue
                }
                result.append(contentsOf: text[copied..<position])
                result.append(contentsOf: Secret("").description.utf8)
                (copied, position) = (end, end)
            }
            guard copied > 0 else { return data }
            result.append(contentsOf: text[copied...])
            return result
        }
    }

    private static func endOfMatch(
        _ patterns: [[UInt8]],
        in text: UnsafeRawBufferPointer,
        from start: Int,
        _ runs: inout [Range<Int>]
    ) -> Int? {
        for pattern in patterns {
            if let end = endOfPlain(pattern, in: text, from: start) { return end }
            if let end = endOfEscaped(pattern, in: text, from: start, &runs) { return end }
        }
        return nil
    }

    private static func endOfPlain(_ pattern: [UInt8], in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard text.count - start >= pattern.count else { return nil }
        for (offset, byte) in pattern.enumerated() where lowercased(text[start + offset]) != byte { return nil }
        return start + pattern.count
    }

    /// - Parameter runs: The runs of invisible characters after `start` that earlier calls have found.
    private static func endOfEscaped(
        _ pattern: [UInt8],
        in text: UnsafeRawBufferPointer,
        from start: Int,
        _ runs: inout [Range<Int>]
    ) -> Int? {
        var position = start
        for byte in pattern {
            // UTF-16 and UTF-32 put zeros between the bytes of ASCII text.
            if position > start, let next = endOfInvisible(in: text, at: position) {
                let first = position
                position = next
                // A start inside a long run, such as the last digit of "\u0600", must not decode the rest of the run again.
                if let run = runs.first(where: { $0.contains(first) }) {
                    position = run.upperBound
                } else {
                    while let next = endOfInvisible(in: text, at: position) { position = next }
                    runs.removeAll { $0.upperBound <= start }
                    runs.append(first..<position)
                }
            }
            guard let next = end(of: byte, in: text, at: position) else { return nil }
            position = next
        }
        return position
    }

    /// Returns the position after the plain or escaped `byte` at `start`; nil if the text contains something else
    /// there.
    private static func end(of byte: UInt8, in text: UnsafeRawBufferPointer, at start: Int) -> Int? {
        guard start < text.count else { return nil }
        var position = start + 1
        if text[start] == percent {
            // "%252B" is "%2B", encoded a second time.
            while position <= start + longestNesting, let value = hexadecimal(text, at: position) {
                position += 2
                if lowercased(value) == byte { return position }
                guard value == percent else { break }
            }
        } else if text[start] == backslash, position < text.count {
            if text[position] == byte, "\"\\/".utf8.contains(byte) { return position + 1 }
            if text[position] == UInt8(ascii: "t"), byte == UInt8(ascii: "\t") { return position + 1 }
            // "\\/" is "\/", escaped a second time.
            while position < min(start + longestNesting, text.count), text[position] == backslash { position += 1 }
            if position < text.count, text[position] == byte, "\"/".utf8.contains(byte) { return position + 1 }
            if position < text.count, text[position] == UInt8(ascii: "u"), hexadecimal(text, at: position + 1) == 0,
                let value = hexadecimal(text, at: position + 3), lowercased(value) == byte
            {
                return position + 5
            }
        }
        return lowercased(text[start]) == byte ? start + 1 : nil
    }

    /// Returns the position after the invisible character at `start`, plain or escaped as in JSON; nil if there is none.
    ///
    /// A view removes invisible characters, which would make a secret between them visible.
    private static func endOfInvisible(in text: UnsafeRawBufferPointer, at start: Int) -> Int? {
        guard start < text.count, text[start] < 0x20 || text[start] == backslash || text[start] >= 0x7F else {
            return nil
        }
        guard text[start] == backslash else {
            var decoder = UTF8()
            var bytes = text[start...].prefix(4).makeIterator()
            guard case .scalarValue(let scalar) = decoder.decode(&bytes), scalar.isInvisible else { return nil }
            return start + UTF8.width(scalar)
        }
        if start + 1 < text.count, text[start + 1] == UInt8(ascii: "b") { return start + 2 }
        guard let unit = escapedUnit(text, at: start) else { return nil }
        if let scalar = Unicode.Scalar(unit) { return scalar.isInvisible ? start + 6 : nil }
        var decoder = UTF16()
        var units = [unit, escapedUnit(text, at: start + 6) ?? 0].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&units), scalar.isInvisible else { return nil }
        return start + 12
    }

    private static func escapedUnit(_ text: UnsafeRawBufferPointer, at position: Int) -> UInt16? {
        guard position + 6 <= text.count, text[position] == backslash, text[position + 1] == UInt8(ascii: "u"),
            let high = hexadecimal(text, at: position + 2), let low = hexadecimal(text, at: position + 4)
        else { return nil }
        return UInt16(high) << 8 | UInt16(low)
    }

    private static func hexadecimal(_ text: UnsafeRawBufferPointer, at position: Int) -> UInt8? {
        guard position + 2 <= text.count else { return nil }
        let digits = text[position..<position + 2]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// Returns a secret, and other texts for the same letters if it contains letters outside of ASCII: in lower and upper case, with
    /// composed and decomposed characters, and each of these with such letters escaped as in JSON.
    private static func forms(of secret: String) -> Set<[UInt8]> {
        guard secret.utf8.contains(where: { $0 >= 0x80 }) else { return [Array(secret.utf8)] }
        let plain = [secret, secret.lowercased(), secret.uppercased()].flatMap {
            [$0, $0.precomposedStringWithCanonicalMapping, $0.decomposedStringWithCanonicalMapping]
        }
        let escaped = plain.map { text in
            text.utf16.flatMap {
                $0 < 0x80 ? [UInt8($0)] : Array("\\u\(String(0x10000 + UInt32($0), radix: 16).dropFirst())".utf8)
            }
        }
        return Set(plain.map { Array($0.utf8) } + escaped)
    }

    /// Returns the lower-case Base64 patterns that reveal `bytes` inside longer data: one for each offset modulo 3, in
    /// the standard and URL-safe alphabets. Patterns of fewer than 8 characters are omitted.
    ///
    /// A pattern contains no characters that also depend on neighbouring bytes.
    private static func base64Patterns(of bytes: [UInt8]) -> [[UInt8]] {
        let standard = zip(0..., [0, 2, 3]).map { lead, dependent in
            let text = Data([UInt8](repeating: 0, count: lead) + bytes).base64EncodedString()
            return Array(text.lowercased().utf8.prefix((lead + bytes.count) * 4 / 3).dropFirst(dependent))
        }
        let safeForURLs = standard.map { pattern in
            pattern.map {
                $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
            }
        }
        // Shorter patterns would also match unrelated text.
        return Set(standard + safeForURLs).filter { $0.count >= 8 }
    }
}

/// The maximum number of bytes that repeated escaping may add to one byte. Without a limit, the search in a text of
/// backslashes would take quadratic time.
private let longestNesting = 8
private let percent = UInt8(ascii: "%")
private let backslash = UInt8(ascii: "\\")

private func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
}

extension Unicode.Scalar {
    /// Whether a terminal shows nothing for the scalar. Tabs and line breaks are visible.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control: !("\t"..."\r" ~= self) && self != "\u{85}"
        case .format: true
        default: properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
        }
    }
}
