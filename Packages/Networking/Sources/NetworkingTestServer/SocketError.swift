/// A system call on a socket that failed, and its errno.
package struct SocketError: Error {
    package let call: String
    package let code: Int32
}
