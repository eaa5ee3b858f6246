extension Substring {
    /// Without the spaces and tabs around it, which mean nothing in a field (RFC 9110, 5.5).
    var trimmingBlanks: Substring {
        var text = utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { text.removeLast() }
        return Substring(text)
    }
}
