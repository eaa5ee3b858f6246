import Foundation
import ProcessSupport
import Testing

@testable import WorkspaceRunner

/// An nginx on a free port of this machine, to which only a bearer token may write.
struct WebServer {
    static let token = "secret"

    let folder: URL
    let port: UInt16

    private static var program: String {
        FileManager.default.fileExists(atPath: "/usr/sbin/nginx") ? "/usr/sbin/nginx" : "nginx"
    }

    static var isInstalled: ConditionTrait {
        .enabled(if: has("nginx") || FileManager.default.fileExists(atPath: "/usr/sbin/nginx"), "needs nginx")
    }

    static func has(_ program: String) -> Bool {
        ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        } == true
    }

    static func run<Result>(_ body: (WebServer) async throws -> Result) async throws -> Result {
        try await withTemporaryFolder { folder in
            let (socket, port) = try listen()
            close(socket)
            let server = WebServer(folder: folder, port: port), path = folder.filePath
            try folder.appending(path: "nginx.conf").write(
                """
                \(getuid() == 0 ? "user root;" : "")
                pid \(path)/pid;
                error_log \(path)/log;
                events {}
                http {
                    access_log off;
                    client_max_body_size 1g;
                    client_body_temp_path \(path)/body;
                    proxy_temp_path \(path)/proxy;
                    fastcgi_temp_path \(path)/fastcgi;
                    uwsgi_temp_path \(path)/uwsgi;
                    scgi_temp_path \(path)/scgi;
                    map "$request_method $http_authorization" $refused { default 0; "PUT Bearer \(token)" 0; ~^PUT 1; }
                    server {
                        listen 127.0.0.1:\(port);
                        root \(path)/content;
                        if ($refused) { return 403; }
                        location / { dav_methods PUT; create_full_put_path on; }
                    }
                }
                """
            )
            let nginx = [program, "-p", path, "-c", "\(path)/nginx.conf"]
            // nginx returns when it listens, and then runs in the background.
            let start = try await Subprocess(nginx, output: .file(folder.appending(path: "start"))).run()
            #expect(start.exitCode == 0)
            let result: Swift.Result<Result, any Error>
            do { result = .success(try await body(server)) } catch { result = .failure(error) }
            _ = try await Subprocess(nginx + ["-s", "stop"]).run()
            return try result.get()
        }
    }

    static func listen() throws -> (socket: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) + Glibc.listen(descriptor, 5) + getsockname(descriptor, $0, &length)
            }
        }
        try #require(code == 0)
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    func cache(token: String? = nil) throws -> RemoteCache {
        try #require(try RemoteCache(["WORKSPACE_REMOTE_CACHE": "http://127.0.0.1:\(port)/"], token: token))
    }

    func files(in part: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: "content/\(part)"),
            includingPropertiesForKeys: nil
        )
    }
}
