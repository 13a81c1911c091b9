/** A key in the terminal's terms. */
export type Key =
  | { readonly kind: "text"; readonly text: string }
  /** A letter held with Ctrl, in lower case. */
  | { readonly kind: "control"; readonly letter: string }
  | { readonly kind: NamedKey };

type NamedKey =
  | "enter"
  | "backspace"
  | "delete"
  | "tab"
  | "left"
  | "right"
  | "up"
  | "down"
  | "home"
  | "end"
  /** Ctrl-Alt-Del: the machine restarts. */
  | "reset";

// Key symbols of X11 (RFC 6143 §7.5.4).
const named: ReadonlyMap<number, NamedKey> = new Map<number, NamedKey>([
  [0xff08, "backspace"],
  [0xff09, "tab"],
  [0xff0d, "enter"],
  [0xff50, "home"],
  [0xff51, "left"],
  [0xff52, "up"],
  [0xff53, "right"],
  [0xff54, "down"],
  [0xff57, "end"],
  [0xff8d, "enter"],
  [0xff95, "home"],
  [0xff96, "left"],
  [0xff97, "up"],
  [0xff98, "right"],
  [0xff99, "down"],
  [0xff9c, "end"],
  [0xff9f, "delete"],
  [0xffff, "delete"],
]);
const shiftKeys = [0xffe1, 0xffe2];
const controlKeys = [0xffe3, 0xffe4];
const altKeys = [0xffe9, 0xffea];
/** The number pad's signs are those of ASCII, shifted up. */
const pad = { first: 0xffaa, last: 0xffb9, offset: 0xff80 };
const unicodeFlag = 0x0100_0000;

/** Turns key events into keys; remembers which modifiers are held. */
export class Keyboard {
  readonly #held = new Set<number>();

  /** The key that was pressed, or null when the event is a release, a modifier or unknown. */
  press(symbol: number, isDown: boolean): Key | null {
    if ([...shiftKeys, ...controlKeys, ...altKeys].includes(symbol)) {
      if (isDown) this.#held.add(symbol);
      else this.#held.delete(symbol);
      return null;
    }
    if (!isDown) return null;
    const kind = named.get(symbol);
    if (kind === "delete" && this.#holds(controlKeys) && this.#holds(altKeys)) return { kind: "reset" };
    if (kind !== undefined) return { kind };
    const text = textOf(symbol);
    if (text === null) return null;
    // Some systems send AltGr as Ctrl and Alt: then the sign is meant, not a control letter.
    if (this.#holds(controlKeys) && !this.#holds(altKeys))
      return { kind: "control", letter: text.toLowerCase() };
    return { kind: "text", text: this.#holds(shiftKeys) && /^[a-z]$/.test(text) ? text.toUpperCase() : text };
  }

  #holds(keys: readonly number[]): boolean {
    return keys.some((key) => this.#held.has(key));
  }
}

/** Pasted text as the keys that type it. */
export function keysOfPaste(text: string): Key[] {
  const keys: Key[] = [];
  for (const character of text.replaceAll("\r\n", "\n")) {
    if (character === "\n" || character === "\r") keys.push({ kind: "enter" });
    else if (character === "\t") keys.push({ kind: "text", text: " " });
    else if (isPrintable(character)) keys.push({ kind: "text", text: character });
  }
  return keys;
}

function textOf(symbol: number): string | null {
  if (symbol >= pad.first && symbol <= pad.last) return String.fromCodePoint(symbol - pad.offset);
  const point = (symbol & unicodeFlag) === unicodeFlag ? symbol - unicodeFlag : symbol;
  const isLatin = point === symbol && point <= 0xff;
  if (!isLatin && (point === symbol || point > 0x10_ffff)) return null;
  const text = String.fromCodePoint(point);
  return isPrintable(text) ? text : null;
}

function isPrintable(character: string): boolean {
  return /^[^\p{Cc}\p{Cs}]$/u.test(character);
}
