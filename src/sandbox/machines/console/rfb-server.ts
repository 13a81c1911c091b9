import { Duplex } from "node:stream";
import { cell } from "./glyph-raster.ts";
import { type Key, Keyboard, keysOfPaste } from "./keys.ts";
import { paintArea } from "./paint-area.ts";
import { palette } from "./palette.ts";
import { encodeRaw, encodeZrle, encodings, type PixelTable } from "./picture-encoding.ts";
import {
  defaultPixelFormat,
  encodeColours,
  encodeCompactColours,
  type PixelFormat,
  writePixelFormat,
} from "./pixel-format.ts";
import { type ClientMessage, parseMessage } from "./rfb-messages.ts";
import type { CellArea, TextScreen } from "./text-screen.ts";

const version = "RFB 003.008\n";
const securityNone = 1;
const maxReceivedBytes = 1 << 20;
/** How long a client may ask for pictures without receiving them. */
const maxUnreadBytes = 8 << 20;
const lastWordsMs = 400;

type Phase = "version" | "security" | "init" | "open";

export interface RfbServerOptions {
  readonly name: string;
  readonly screen: TextScreen;
  readonly onKeys: (keys: readonly Key[]) => void;
}

/**
 * The server's end of an RFB 3.8 connection (RFC 6143) that shows a text screen. The client's bytes are written to
 * it, ours are read from it. No password: anyone who holds the stream was let in.
 */
export class RfbServer extends Duplex {
  readonly #name: string;
  readonly #screen: TextScreen;
  readonly #onKeys: (keys: readonly Key[]) => void;
  readonly #keyboard = new Keyboard();
  #phase: Phase = "version";
  #received = Buffer.alloc(0);
  #tables = tablesOf(defaultPixelFormat);
  #usesZrle = false;
  #hasSentZrle = false;
  #isUpdateWanted = false;
  #isFlushPlanned = false;
  #isHungUp = false;

  constructor(options: RfbServerOptions) {
    super({ allowHalfOpen: false });
    this.#name = options.name;
    this.#screen = options.screen;
    this.#onKeys = options.onKeys;
    this.#screen.onChange = () => this.#planFlush();
    this.push(version);
  }

  /** Ends the readable side, then closes, whether or not the client took the rest. */
  hangUp(): void {
    if (this.destroyed) return;
    this.#endReadable();
    this.end();
    setTimeout(() => this.destroy(), lastWordsMs).unref();
  }

  override _read(): void {
    // Updates are sent when the client asks for them, which bounds what is buffered.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    if (this.#received.length > maxReceivedBytes || !this.#consume()) this.hangUp();
    done();
  }

  override _final(done: () => void): void {
    this.#endReadable();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#screen.onChange = () => {};
    done(error);
  }

  #endReadable(): void {
    if (this.#isHungUp || this.destroyed) return;
    this.#isHungUp = true;
    this.push(null);
  }

  /** Handles all complete messages. False when the client broke the protocol. */
  #consume(): boolean {
    while (this.#phase !== "open") {
      const step = this.#shakeHands(this.#phase);
      if (step !== "next") return step === "wait";
    }
    for (;;) {
      const parsed = parseMessage(this.#received);
      if (parsed === "incomplete") return true;
      if (parsed === "invalid") return false;
      this.#received = this.#received.subarray(parsed.length);
      this.#handle(parsed.message);
    }
  }

  #shakeHands(phase: Exclude<Phase, "open">): "next" | "wait" | "refuse" {
    switch (phase) {
      case "version": {
        const bytes = this.#take(version.length);
        if (bytes === null) return "wait";
        if (bytes.toString("latin1") !== version) return "refuse";
        this.push(Buffer.of(1, securityNone));
        this.#phase = "security";
        return "next";
      }
      case "security": {
        const bytes = this.#take(1);
        if (bytes === null) return "wait";
        if (bytes.readUInt8(0) !== securityNone) return "refuse";
        this.push(Buffer.alloc(4));
        this.#phase = "init";
        return "next";
      }
      case "init":
        if (this.#take(1) === null) return "wait";
        this.push(this.#serverInit());
        this.#phase = "open";
        return "next";
    }
  }

  #serverInit(): Buffer {
    const name = Buffer.from(this.#name);
    const head = Buffer.alloc(4);
    head.writeUInt16BE(this.#screen.columns * cell.width, 0);
    head.writeUInt16BE(this.#screen.rows * cell.height, 2);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(name.length);
    return Buffer.concat([head, writePixelFormat(defaultPixelFormat), length, name]);
  }

  #take(length: number): Buffer | null {
    if (this.#received.length < length) return null;
    const bytes = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return bytes;
  }

  #handle(message: ClientMessage): void {
    switch (message.kind) {
      case "format":
        this.#tables = tablesOf(message.format);
        break;
      case "encodings":
        this.#usesZrle = message.encodings.includes(encodings.zrle);
        break;
      case "update":
        this.#isUpdateWanted = true;
        if (message.isIncremental) this.#planFlush();
        else this.#send([wholeScreen(this.#screen)]);
        break;
      case "key": {
        const key = this.#keyboard.press(message.symbol, message.isDown);
        if (key !== null) this.#onKeys([key]);
        break;
      }
      case "paste":
        this.#onKeys(keysOfPaste(message.text));
        break;
      case "pointer":
        break;
    }
  }

  /** Changes made in one go are sent in one update. */
  #planFlush(): void {
    if (this.#isFlushPlanned || !this.#isUpdateWanted) return;
    this.#isFlushPlanned = true;
    setImmediate(() => {
      this.#isFlushPlanned = false;
      if (this.#isUpdateWanted && this.#screen.hasChanges) this.#send(this.#screen.takeChanges());
    });
  }

  #send(areas: readonly CellArea[]): void {
    if (this.#isHungUp || this.destroyed) return;
    if (this.readableLength > maxUnreadBytes) {
      this.hangUp();
      return;
    }
    this.#isUpdateWanted = false;
    const head = Buffer.alloc(4);
    head.writeUInt16BE(areas.length, 2);
    this.push(Buffer.concat([head, ...areas.flatMap((area) => this.#rectangle(area))]));
  }

  #rectangle(area: CellArea): Buffer[] {
    const picture = paintArea(this.#screen, area);
    const head = Buffer.alloc(12);
    head.writeUInt16BE(picture.x, 0);
    head.writeUInt16BE(picture.y, 2);
    head.writeUInt16BE(picture.width, 4);
    head.writeUInt16BE(picture.height, 6);
    if (!this.#usesZrle) {
      head.writeInt32BE(encodings.raw, 8);
      return [head, encodeRaw(picture, this.#tables.full)];
    }
    head.writeInt32BE(encodings.zrle, 8);
    const body = encodeZrle(picture, this.#tables.compact, !this.#hasSentZrle);
    this.#hasSentZrle = true;
    return [head, body];
  }
}

function tablesOf(format: PixelFormat): { full: PixelTable; compact: PixelTable } {
  const full = { bytes: encodeColours(palette, format), size: format.bytesPerPixel };
  return { full, compact: encodeCompactColours(palette, format) };
}

function wholeScreen(screen: TextScreen): CellArea {
  screen.takeChanges();
  return { row: 0, column: 0, rows: screen.rows, columns: screen.columns };
}
