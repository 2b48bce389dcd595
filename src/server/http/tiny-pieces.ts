/** Not imported, because an import of this module would also load `fetch`, 5 MB. */
const { IncomingMessage } = process.getBuiltinModule('node:http');

/** How many tiny pieces may follow each other. */
const MOST_TINY = 32;
/** The packets of networks are larger: a piece of so many bytes makes up for a tiny one. */
const ORDINARY_BYTES = 256;

/**
 * A request that disconnects a client that sends its body in very many tiny pieces, as chunks or packets of a single byte: until
 * the body is complete, each takes hundreds of bytes of memory.
 */
export class RequestInPieces extends IncomingMessage {
  #tinyLeft = MOST_TINY;

  override push(piece: Buffer | null): boolean {
    if (piece === null) return super.push(null);
    this.#tinyLeft = Math.min(MOST_TINY, this.#tinyLeft - 1 + piece.length / ORDINARY_BYTES);
    if (this.#tinyLeft >= 0) return super.push(piece);
    this.socket.destroy();
    return false;
  }
}
