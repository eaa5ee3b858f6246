import CCurl
import Foundation
import Networking

/// A request in libcurl. Only the thread of the transport uses it.
final class CurlTransfer {
    let easy: UnsafeMutableRawPointer
    let exchange: Exchange
    private var fields: UnsafeMutableRawPointer?
    /// libcurl writes the text of an error here. The last byte is always 0.
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(ccurl_error_buffer_size))
    private var head = ResponseHead()

    init?(_ request: HTTPRequest, _ exchange: Exchange) {
        errorText.initialize(repeating: 0, count: Int(ccurl_error_buffer_size))
        guard let easy = ccurl_easy_init() else {
            errorText.deallocate()
            return nil
        }
        self.easy = easy
        self.exchange = exchange
        guard configure(request), addFields(request) else { return nil }
    }

    deinit {
        ccurl_easy_cleanup(easy)
        ccurl_list_free(fields)
        errorText.deallocate()
    }

    func end(_ code: Int) {
        guard code != ccurl_ok else { return exchange.finish() }
        let text = errorText.pointee == 0 ? String(cString: ccurl_error_text(Int32(code))) : String(cString: errorText)
        let failure = CurlFailure(
            code: code,
            text: text,
            systemError: Int32(truncatingIfNeeded: ccurl_system_error(easy)),
            proxyStatus: Int(ccurl_proxy_status(easy))
        )
        exchange.fail(failure.networkError(host: exchange.host, hasHead: exchange.hasHead))
    }

    private func configure(_ request: HTTPRequest) -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        var isAccepted =
            set(ccurl_option_url, request.url.absoluteString)
            && set(ccurl_option_path_as_is, 1)
            && set(ccurl_option_protocols, ccurl_protocols_http_and_https)
            && set(ccurl_option_no_signal, 1)
            // All content codings that libcurl was built with.
            && set(ccurl_option_accept_encoding, "")
            && set(ccurl_option_suppress_connect_headers, 1)
            && set(ccurl_option_error_buffer, errorText)
            && set(ccurl_option_header_function) { bytes, size, count, context in
                CurlTransfer.from(context)?.receiveLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }
            && set(ccurl_option_header_data, context)
            && set(ccurl_option_write_function) { bytes, size, count, context in
                CurlTransfer.from(context)?.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }
            && set(ccurl_option_write_data, context)
            // libcurl calls this also while it reads data that it does not pass on, such as a proxy's answer or control frames of HTTP/2.
            && set(ccurl_option_no_progress, 0)
            && ccurl_set_progress(easy) { context, _, _, _, _ in
                CurlTransfer.from(context)?.exchange.isOver == true ? 1 : 0
            }
            && set(ccurl_option_progress_data, context)
        // Not all versions of libcurl support HTTP/2.
        _ = set(ccurl_option_http_version, ccurl_http_version_2_over_tls)
        // The first connection shows whether the server supports HTTP/2. Then it carries all requests.
        if request.url.scheme?.lowercased() == "https" { _ = set(ccurl_option_pipe_wait, 1) }
        if exchange.isLoopback { isAccepted = isAccepted && set(ccurl_option_proxy, "") }
        return isAccepted
    }

    private func addFields(_ request: HTTPRequest) -> Bool {
        if request.method != .get || request.body != nil {
            guard set(ccurl_option_custom_request, request.method.rawValue) else { return false }
        }
        // An empty field of this form removes a field that libcurl would add.
        var lines = ["Expect:"]
        if let body = request.body ?? (request.method == .post ? Data() : nil) {
            let isAccepted =
                set(ccurl_option_post_field_size, body.count)
                // libcurl copies the body. For a null pointer, it would read the body with a callback.
                && (body.isEmpty
                    ? set(ccurl_option_copy_post_fields, "")
                    : body.withUnsafeBytes { set(ccurl_option_copy_post_fields, $0.baseAddress) })
            guard isAccepted else { return false }
            if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        }
        for (name, value) in request.headers {
            let line = value.isEmpty ? "\(name);" : "\(name): \(value)"
            // A line break would begin another field.
            guard !line.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\t" }) else { return false }
            lines.append(line)
        }
        for line in lines {
            guard let longer = ccurl_list_append(fields, line) else { return false }
            fields = longer
        }
        return set(ccurl_option_http_header, fields)
    }

    private func set(_ option: Int, _ value: Int) -> Bool { ccurl_set_number(easy, Int32(option), Int64(value)) }

    private func set(_ option: Int, _ value: String) -> Bool { ccurl_set_pointer(easy, Int32(option), value) }

    private func set(_ option: Int, _ value: UnsafeRawPointer?) -> Bool {
        ccurl_set_pointer(easy, Int32(option), value)
    }

    private func set(_ option: Int, _ value: ccurl_callback) -> Bool { ccurl_set_callback(easy, Int32(option), value) }

    /// Returns the transfer of a callback. The loop retains it until libcurl has removed its handle.
    private static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

// libcurl continues if a callback returns the number of its bytes, and otherwise ends the request.
extension CurlTransfer {
    private func receiveLine(_ line: UnsafeRawBufferPointer) -> Int {
        let isEnd = head.add(line)
        guard !head.isTooLong else {
            exchange.fail(NetworkError.malformedResponse(host: exchange.host, reason: "its head is too long"))
            return 0
        }
        let status = Int(ccurl_status(easy))
        // The final response follows a provisional one.
        if isEnd, status >= 200 {
            let length = head.headers["Content-Length"].flatMap { Int64($0) }
            exchange.receiveHead(status: status, headers: head.headers, length: length)
        }
        return exchange.isOver ? 0 : line.count
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        exchange.receive(Data(bytes))
        return exchange.isOver ? 0 : bytes.count
    }
}
