import type { Duplex } from "node:stream";
import { constants, inflateRawSync } from "node:zlib";
import { cell, glyphOf, inkLevels } from "./glyph-raster.ts";
import { glyphStrokes } from "./glyph-strokes.ts";
import { palette } from "./palette.ts";
import { encodings } from "./picture-encoding.ts";
import { screenSize } from "./text-screen.ts";

const width = screenSize.columns * cell.width;
const height = screenSize.rows * cell.height;
const waitLimitMs = 5_000;
const keySymbols = { "\n": 0xff0d, "\b": 0xff08 };
/** Blue in the low byte, and 32 bits: not the announced format, so the conversion is tested too. */
const format = Buffer.from([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0]);

/**
 * For tests: a viewer that uses RFB over a stream, keeps the picture it is sent and reads the text back
 * from its pixels.
 */
export class RfbTestClient {
  readonly #pixels = new Uint32Array(width * height);
  name = "";
  size = { width: 0, height: 0 };
  readonly #stream: Duplex;
  readonly #encoding: number;
  #received = Buffer.alloc(0);
  /** The text of each row as last read; dropped when its pixels change. */
  readonly #rows: (string | undefined)[] = [];
  readonly #waiting = new Set<() => void>();
  #isEnded = false;
  #hasInflated = false;

  private constructor(stream: Duplex, encoding: number) {
    this.#stream = stream;
    this.#encoding = encoding;
    stream.on("data", (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    stream.on("close", () => {
      this.#isEnded = true;
      this.#wake();
    });
  }

  /** Does the handshake and asks for the whole picture. */
  static async connect(stream: Duplex, encoding = encodings.zrle): Promise<RfbTestClient> {
    const client = new RfbTestClient(stream, encoding);
    await client.#shakeHands();
    void client.#receiveUpdates();
    return client;
  }

  type(text: string): void {
    for (const character of text) {
      const symbol =
        character === "\n" || character === "\b" ? keySymbols[character] : (character.codePointAt(0) ?? 0);
      this.press(symbol);
    }
  }

  press(...symbols: readonly number[]): void {
    for (const symbol of symbols) this.#key(symbol, true);
    for (const symbol of symbols.toReversed()) this.#key(symbol, false);
  }

  paste(text: string): void {
    const bytes = Buffer.from(text, "latin1");
    const head = Buffer.from([6, 0, 0, 0, 0, 0, 0, 0]);
    head.writeUInt32BE(bytes.length, 4);
    this.#stream.write(Buffer.concat([head, bytes]));
  }

  send(bytes: readonly number[]): void {
    this.#stream.write(Buffer.from(bytes));
  }

  /** Resolves with the text on the screen once it matches. */
  async waitFor(expected: RegExp): Promise<string> {
    const deadline = AbortSignal.timeout(waitLimitMs);
    for (;;) {
      const text = this.text();
      if (expected.test(text)) return text;
      await this.#changed(
        deadline,
        () => new Error(`"${expected.source}" did not appear on:\n${this.text()}`),
      );
    }
  }

  async waitForEnd(): Promise<void> {
    const deadline = AbortSignal.timeout(waitLimitMs);
    while (!this.#isEnded) await this.#changed(deadline, () => new Error("the console did not end"));
  }

  /** The picture read as characters; anything that is not a known glyph, such as the cursor, reads as a blank. */
  text(): string {
    const lines = Array.from(
      { length: screenSize.rows },
      (_, row) => (this.#rows[row] ??= this.#readRow(row)),
    );
    return lines.join("\n").trimEnd();
  }

  #readRow(row: number): string {
    const characters = Array.from({ length: screenSize.columns }, (_, column) =>
      this.#characterAt(row, column),
    );
    return characters.join("").trimEnd();
  }

  #characterAt(row: number, column: number): string {
    let ink = "";
    for (let y = 0; y < cell.height; y += 1) {
      const start = (row * cell.height + y) * width + column * cell.width;
      for (const colour of this.#pixels.subarray(start, start + cell.width)) ink += levels.get(colour) ?? "?";
    }
    return characters.get(ink) ?? " ";
  }

  #key(symbol: number, isDown: boolean): void {
    const bytes = Buffer.from([4, Number(isDown), 0, 0, 0, 0, 0, 0]);
    bytes.writeUInt32BE(symbol, 4);
    this.#stream.write(bytes);
  }

  async #shakeHands(): Promise<void> {
    const version = await this.#read(12);
    this.#stream.write(version);
    await this.#read((await this.#read(1)).readUInt8(0));
    this.#stream.write(Buffer.of(1));
    await this.#read(4);
    this.#stream.write(Buffer.of(1));
    const init = await this.#read(24);
    this.size = { width: init.readUInt16BE(0), height: init.readUInt16BE(2) };
    this.name = (await this.#read(init.readUInt32BE(20))).toString();
    this.#stream.write(Buffer.concat([Buffer.of(0, 0, 0, 0), format]));
    this.send([2, 0, 0, 1, 0, 0, 0, this.#encoding]);
    this.#ask(false);
  }

  #ask(isIncremental: boolean): void {
    const request = Buffer.from([3, Number(isIncremental), 0, 0, 0, 0, 0, 0, 0, 0]);
    request.writeUInt16BE(width, 6);
    request.writeUInt16BE(height, 8);
    this.#stream.write(request);
  }

  async #receiveUpdates(): Promise<void> {
    for (;;) {
      const head = await this.#read(4);
      for (let left = head.readUInt16BE(2); left > 0; left -= 1) await this.#receiveRectangle();
      this.#wake();
      this.#ask(true);
    }
  }

  async #receiveRectangle(): Promise<void> {
    const head = await this.#read(12);
    const [x, y, w, h] = [0, 2, 4, 6].map((at) => head.readUInt16BE(at));
    if (x === undefined || y === undefined || w === undefined || h === undefined) return;
    if (head.readInt32BE(8) === encodings.zrle) return this.#receiveZrle(x, y, w, h);
    const bytes = await this.#read(w * h * 4);
    for (let index = 0; index < w * h; index += 1) {
      this.#fill(x + (index % w), y + Math.floor(index / w), 1, 1, bytes.readUInt32LE(index * 4));
    }
  }

  async #receiveZrle(x: number, y: number, w: number, h: number): Promise<void> {
    const bytes = await this.#read((await this.#read(4)).readUInt32BE(0));
    const piece = bytes.subarray(this.#hasInflated ? 0 : 2);
    this.#hasInflated = true;
    const data = new Bytes(inflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH }));
    for (let top = 0; top < h; top += 64) {
      for (let left = 0; left < w; left += 64) {
        this.#paintTile(data, x + left, y + top, Math.min(64, w - left), Math.min(64, h - top));
      }
    }
  }

  #paintTile(data: Bytes, x: number, y: number, w: number, h: number): void {
    const kind = data.take(1);
    if (kind === 1) return this.#fill(x, y, w, h, data.take(3));
    const colours = Array.from({ length: kind }, () => data.take(3));
    const bits = kind === 2 ? 1 : kind <= 4 ? 2 : 4;
    for (let row = 0; row < h; row += 1) {
      let packed = 0;
      for (let column = 0; column < w; column += 1) {
        if (kind !== 0 && (column * bits) % 8 === 0) packed = data.take(1);
        const index = (packed >> (8 - bits - ((column * bits) % 8))) & (2 ** bits - 1);
        this.#fill(x + column, y + row, 1, 1, kind === 0 ? data.take(3) : (colours[index] ?? 0));
      }
    }
  }

  #fill(x: number, y: number, w: number, h: number, colour: number): void {
    for (let line = y; line < y + h; line += 1) {
      this.#pixels.fill(colour, line * width + x, line * width + x + w);
      this.#rows[Math.floor(line / cell.height)] = undefined;
    }
  }

  async #read(length: number): Promise<Buffer> {
    // A viewer that lost its server waits for ever; the test's own wait reports it.
    while (this.#received.length < length) await this.#changed();
    const bytes = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return bytes;
  }

  async #changed(deadline?: AbortSignal, problem?: () => Error): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    deadline?.addEventListener("abort", () => reject(problem?.()), { once: true });
    await promise;
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}

/** Little-endian numbers read one after the other. */
class Bytes {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(length: number): number {
    this.#at += length;
    return this.#bytes.readUIntLE(this.#at - length, length);
  }
}

/** Pixel value → ink level, whatever the ink; the cursor's own colours are left out. */
const levels = new Map(
  palette
    .slice(0, -inkLevels)
    .map(({ red, green, blue }, index) => [(red << 16) | (green << 8) | blue, String(index % inkLevels)]),
);
const characters = new Map(
  [" ", ...Object.keys(glyphStrokes)].map((character) => [glyphOf(character).join(""), character]),
);
