extension CellStyle {
    private static let switches: [Int: (Attributes, isOn: Bool)] = [
        1: (.bold, true), 2: (.dim, true), 3: (.italic, true), 5: (.blinking, true), 6: (.blinking, true),
        7: (.inverse, true), 8: (.hidden, true), 9: (.struckThrough, true), 21: (.underlined, true),
        22: ([.bold, .dim], false), 23: (.italic, false), 24: (.underlined, false), 25: (.blinking, false),
        27: (.inverse, false), 28: (.hidden, false), 29: (.struckThrough, false),
    ]

    /// SGR: changes the style as the parameters say.
    ///
    /// - Returns: whether all of them are known. Those that are have been followed.
    mutating func apply(_ parameters: [[Int?]]) -> Bool {
        var isKnown = true
        var rest = parameters[...]
        while let parameter = rest.popFirst() {
            let number = (parameter.first ?? nil) ?? 0
            switch number {
            case 38, 48, 58:
                guard let color = Self.color(parameter.dropFirst(), &rest) else {
                    isKnown = false
                    continue
                }
                if number == 38 { foreground = color }
                if number == 48 { background = color }
            default:
                if !apply(number, parameter.dropFirst().first ?? nil) { isKnown = false }
            }
        }
        return isKnown
    }

    private mutating func apply(_ number: Int, _ detail: Int?) -> Bool {
        if let (attributes, isOn) = Self.switches[number] {
            if isOn { self.attributes.formUnion(attributes) } else { self.attributes.subtract(attributes) }
            return true
        }
        switch number {
        case 0: self = .plain
        // 4:0 is none, 4:3 curly, and so on.
        case 4: if detail == 0 { attributes.remove(.underlined) } else { attributes.insert(.underlined) }
        case 30...37: foreground = .indexed(UInt8(number - 30))
        case 39: foreground = .default
        case 40...47: background = .indexed(UInt8(number - 40))
        case 49: background = .default
        case 90...97: foreground = .indexed(UInt8(number - 90 + 8))
        case 100...107: background = .indexed(UInt8(number - 100 + 8))
        // A line above, and the colour of the line below: not kept.
        case 53, 55, 59: break
        default: return false
        }
        return true
    }

    /// A colour, from sub-parameters or, where there are none, from the parameters that follow.
    private static func color(_ inner: ArraySlice<Int?>, _ rest: inout ArraySlice<[Int?]>) -> TerminalColor? {
        if inner.isEmpty {
            let kind = rest.popFirst()?.first ?? nil
            let count = kind == 2 ? 3 : 1
            let values = rest.prefix(count).map { ($0.first ?? nil) ?? 0 }
            rest = rest.dropFirst(count)
            return color(kind, values)
        }
        var values = inner.dropFirst().map { $0 ?? 0 }
        // 2:SPACE:R:G:B, where the colour space may be left out with its colon.
        if inner.first == 2, values.count > 3 { values.removeFirst() }
        return color(inner.first ?? nil, values)
    }

    private static func color(_ kind: Int?, _ values: [Int]) -> TerminalColor? {
        let bytes = values.compactMap { UInt8(exactly: $0) }
        guard bytes.count == values.count else { return nil }
        switch (kind, bytes.count) {
        case (5, 1): return .indexed(bytes[0])
        case (2, 3...): return .rgb(bytes[0], bytes[1], bytes[2])
        default: return nil
        }
    }
}
