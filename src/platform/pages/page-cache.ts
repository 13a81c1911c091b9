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
  /** 404 of a page that says that there is nothing at its address. */
  readonly status: number;
  /** Whether its bytes are as few as they will be. */
  readonly isBest: boolean;
}

/** A page as it is drawn; one that is not found is answered so, and not kept. */
export interface DrawnPage {
  readonly html: string;
  readonly status: number;
}

interface Entry {
  readonly version: string;
  page: Promise<CachedPage>;
  isAskedAgain: boolean;
}

/** Most pages that are kept, in all their encodings: some hundred megabytes at worst. */
const mostKept = 1000;

/**
 * Finished pages in memory, one per key; of too many those go first that were not asked for longest. Pages are the same for every visitor, so a key is site, language and
 * path; a stale page is rendered again on the next request, once for all concurrent requests. The best compression takes
 * longer than the rest of a page: its first visitor does not wait for it, and it is made when a second one comes.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();

  /** The page of `key` at `version`; `draw` makes its HTML when it is not there. A failure is not cached. */
  async get(key: string, version: string, draw: () => Promise<string | DrawnPage>): Promise<CachedPage> {
    const known = this.#entries.get(key);
    // What is set again is the last one in its order.
    this.#entries.delete(key);
    if (known?.version === version) {
      this.#entries.set(key, known);
      if (!known.isAskedAgain) void improve(known);
      return known.page;
    }
    const finished = draw().then((drawn) => finishPage(drawn, "first"));
    const entry: Entry = { version, page: finished, isAskedAgain: false };
    this.#entries.set(key, entry);
    this.#forget();
    try {
      const page = await entry.page;
      if (page.status !== 200 && this.#entries.get(key) === entry) this.#entries.delete(key);
      return page;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  #forget(): void {
    if (this.#entries.size <= mostKept) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}

/** Goes on with what there is when it fails. */
async function improve(entry: Entry): Promise<void> {
  entry.isAskedAgain = true;
  try {
    const { plain, status } = await entry.page;
    if (status !== 200) return;
    entry.page = Promise.resolve(await finishPage({ html: plain.toString(), status }));
  } catch {
    // Who asked for the page got the reason.
  }
}

/** Above this the highest level of brotli takes seconds, for some percent. */
const largeBytes = 256 * 1024;

/** For what is sent once. */
const passingQuality = 4;
/** For the first visit to what is kept: an eighth of the time of the best, for some percent more bytes. */
const firstQuality = 9;

/** Compresses as far as it pays for what is sent once, for a first visit, or many times. */
export async function finishPage(
  drawn: string | DrawnPage,
  use: "once" | "first" | "often" = "often",
): Promise<CachedPage> {
  const { html, status } = typeof drawn === "string" ? { html: drawn, status: 200 } : drawn;
  const plain = Buffer.from(html);
  const isLarge = plain.length > largeBytes;
  const best = isLarge ? 6 : 11;
  const first = isLarge ? passingQuality : firstQuality;
  const quality = use === "once" || status !== 200 ? passingQuality : use === "first" ? first : best;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([
    compressBrotli(plain, { params }),
    compressGzip(plain, { level: quality === passingQuality ? 5 : 9 }),
  ]);
  // Weak, because one tag identifies all encodings of the page.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { etag, plain, br, gzip: gz, status, isBest: quality === best };
}
