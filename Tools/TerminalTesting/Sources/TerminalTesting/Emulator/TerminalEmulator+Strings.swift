extension TerminalEmulator {
    /// - Returns: whether the string is known.
    mutating func string(_ kind: ControlEvent.StringKind, _ payload: [UInt8]) -> Bool {
        switch kind {
        case .operatingSystemCommand: return operatingSystemCommand(payload)
        case .applicationProgramCommand: return payload.first == UInt8(ascii: "G") && kittyGraphics(payload.dropFirst())
        case .deviceControl: return deviceControl(payload)
        case .privacyMessage, .startOfString: return false
        }
    }

    private mutating func operatingSystemCommand(_ payload: [UInt8]) -> Bool {
        let parts = payload.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        let rest = parts.count > 1 ? parts[1] : []
        switch String(decoding: parts.first ?? [], as: UTF8.self) {
        case "0", "2": title = String(decoding: rest, as: UTF8.self)
        case "8": setLink(rest)
        case "10": return reportColor("10", rest, "ffff")
        case "11": return reportColor("11", rest, "0000")
        case "1337": return kind == .iTerm2 && inlineImage(rest)
        // The icon's name, the folder, the clipboard, colours as they were, prompts: nothing the screen shows.
        case "1", "7", "52", "104", "110", "111", "112", "133": break
        default: return false
        }
        return true
    }

    /// OSC 8. The text stays whatever the link.
    private mutating func setLink(_ rest: ArraySlice<UInt8>) {
        let parts = rest.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        link = parts.count < 2 || parts[1].isEmpty ? nil : String(decoding: parts[1], as: UTF8.self)
    }

    /// Says which colour it has, and takes no other: light text on a dark ground.
    private mutating func reportColor(_ number: String, _ rest: ArraySlice<UInt8>, _ level: String) -> Bool {
        guard rest.elementsEqual("?".utf8) else { return false }
        reply("\u{1B}]\(number);rgb:\(level)/\(level)/\(level)\u{1B}\\")
        return true
    }

    /// DECRQSS and XTGETTCAP, which are answered with a no.
    private mutating func deviceControl(_ payload: [UInt8]) -> Bool {
        if payload.starts(with: "$q".utf8) {
            reply("\u{1B}P0$r\u{1B}\\")
        } else if payload.starts(with: "+q".utf8) {
            reply("\u{1B}P0+r\(String(decoding: payload.dropFirst(2), as: UTF8.self))\u{1B}\\")
        } else {
            return false
        }
        return true
    }
}
