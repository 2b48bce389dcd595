/** Not imported, because an import of this module would also load `fetch`, 5 MB. */
const { IncomingMessage } = process.getBuiltinModule('node:http');

/** Any body may come in so many pieces. */
const FREE_PIECES = 16;
/** How many bytes all further ones have on average, at least. The packets of networks are larger. */
const MEAN_BYTES = 256;

/**
 * A request that disconnects a client that sends its body in very many tiny pieces, as chunks or packets of a single byte: until
 * the body is complete, each takes hundreds of bytes of memory.
 */
export class RequestInPieces extends IncomingMessage {
  #pieces = 0;
  #bytes = 0;

  override push(piece: Buffer | null): boolean {
    if (piece === null) return super.push(null);
    this.#pieces += 1;
    this.#bytes += piece.length;
    if (this.#pieces <= FREE_PIECES + this.#bytes / MEAN_BYTES) return super.push(piece);
    this.socket.destroy();
    return false;
  }
}
