import { Terminal } from "@xterm/xterm";
import "@xterm/xterm/css/xterm.css";
import { textConsoleSize } from "#src/shared/text-console.ts";
import type { ShowConsole } from "./console-link.ts";

const { columns, rows } = textConsoleSize;
const lineHeight = 1.2;
const smallest = 6;
const largest = 18;

/** The frame's ground, which a terminal must know itself, and the colours of the dark theme. */
const theme = {
  background: "#040a11",
  foreground: "#dfe7ee",
  cursor: "#dfe7ee",
  selectionBackground: "#3d5a75",
  black: "#1b2530",
  red: "#f0837c",
  green: "#7fcf9b",
  yellow: "#e5c07b",
  blue: "#6fb3f2",
  magenta: "#c99bea",
  cyan: "#6fcfd6",
  white: "#dfe7ee",
} as const;

/** A machine's text console. Its size is fixed by the machine: the letters are made to fit the place. */
export const showTerminal: ShowConsole = async (url, place, events, signal) => {
  const fontFamily = getComputedStyle(place).getPropertyValue("--font-mono") || "monospace";
  // Letters are measured once: not before they are there.
  await document.fonts.load(`14px ${fontFamily}`).catch(() => []);
  const terminal = new Terminal({
    cols: columns,
    rows,
    fontFamily,
    lineHeight,
    theme,
    scrollback: 1000,
    screenReaderMode: true,
  });
  terminal.open(place);
  const fit = (): void => {
    terminal.options.fontSize = fontSizeFor(place, letterOf(terminal));
  };
  const watcher = new ResizeObserver(fit);
  watcher.observe(place);

  const socket = new WebSocket(url, "binary");
  socket.binaryType = "arraybuffer";
  const send = (data: Uint8Array<ArrayBuffer>): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  const encoder = new TextEncoder();
  terminal.onData((text) => send(encoder.encode(text)));
  terminal.onBinary((text) => send(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
  socket.addEventListener("message", ({ data }) => {
    if (data instanceof ArrayBuffer) terminal.write(new Uint8Array(data));
  });
  socket.addEventListener("open", () => {
    if (signal.aborted) return;
    const height = rows * letterOf(terminal).height * (terminal.options.fontSize ?? largest);
    events.onConnect({ kind: "text", size: `${columns}×${rows}`, ratio: place.clientWidth / height });
    terminal.focus();
  });
  socket.addEventListener("close", () => {
    if (!signal.aborted) events.onClose();
  });
  return {
    close: () => {
      watcher.disconnect();
      socket.close();
      terminal.dispose();
    },
    focus: () => terminal.focus(),
    type: (text) => send(encoder.encode(text.replace(/\r?\n/g, "\r"))),
  };
};

interface Letter {
  readonly width: number;
  readonly height: number;
}

/** The size at which all columns, and all rows where the height is given, just fit. */
function fontSizeFor(place: HTMLElement, { width, height }: Letter): number {
  const wide = place.clientWidth / (columns * width);
  const high = place.clientHeight / (rows * height);
  return Math.max(smallest, Math.min(largest, Math.floor(Math.min(wide, high || wide) * 4) / 4));
}

/** Width and height of a letter as shares of the font's size, as the terminal lays them out. */
function letterOf({ element, options }: Terminal): Letter {
  const screen = element?.querySelector(".xterm-screen");
  const fontSize = options.fontSize ?? largest;
  const width = (screen?.clientWidth ?? 0) / columns / fontSize;
  const height = (screen?.clientHeight ?? 0) / rows / fontSize;
  return width > 0 && height > 0 ? { width, height } : { width: 0.6, height: 1.5 };
}
