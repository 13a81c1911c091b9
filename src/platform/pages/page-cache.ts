import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A finished page: its bytes in each encoding, and the tag that names them. */
export interface CachedPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

interface Entry {
  readonly version: string;
  readonly page: Promise<CachedPage>;
}

/**
 * Finished pages in memory, one per key. Pages are the same for every visitor, so a key is site, language and
 * path; a stale page is rendered again on the next request, once for all concurrent requests.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();

  /** The page of `key` at `version`; `draw` makes its HTML when it is not there. A failure is not cached. */
  async get(key: string, version: string, draw: () => Promise<string>): Promise<CachedPage> {
    const known = this.#entries.get(key);
    if (known?.version === version) return known.page;
    const entry: Entry = { version, page: draw().then(finishPage) };
    this.#entries.set(key, entry);
    try {
      return await entry.page;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }
}

/** Above this the highest level of brotli takes seconds, for some percent. */
const largeBytes = 256 * 1024;

/** Compresses once, as far as it pays: the bytes are served many times. */
export async function finishPage(html: string): Promise<CachedPage> {
  const plain = Buffer.from(html);
  const quality = plain.length > largeBytes ? 6 : 11;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain, { level: 9 })]);
  // Weak, because one tag identifies all encodings of the page.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { etag, plain, br, gzip: gz };
}
