import { Terminal } from "@xterm/xterm";
import "@xterm/xterm/css/xterm.css";
import { textConsoleSize } from "#src/shared/text-console.ts";
import type { ShowConsole } from "./console-link.ts";

const { columns, rows } = textConsoleSize;
const lineHeight = 1.2;
const smallest = 6;
const largest = 17;

/** The frame's ground shows through; the rest are the colours of the dark theme. */
const theme = {
  background: "#00000000",
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
    allowTransparency: true,
    scrollback: 1000,
    screenReaderMode: true,
  });
  terminal.open(place);
  const fit = (): void => {
    terminal.options.fontSize = fontSizeFor(place, terminal.element);
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
    const { width, height } = letterOf(terminal.element);
    const ratio = (columns * width) / (rows * height);
    events.onConnect({ kind: "text", size: `${columns}×${rows}`, ratio });
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

/** The size at which all columns, and all rows where the height is given, just fit. */
function fontSizeFor(place: HTMLElement, element: HTMLElement | undefined): number {
  const { width, height } = letterOf(element);
  const wide = place.clientWidth / (columns * width);
  const high = place.clientHeight / (rows * height);
  return Math.max(smallest, Math.min(largest, Math.floor(Math.min(wide, high || wide) * 4) / 4));
}

/** Width and height of a letter as shares of the font's size. */
function letterOf(element: HTMLElement | undefined): { width: number; height: number } {
  const probe = document.createElement("canvas").getContext("2d");
  const family = element ? getComputedStyle(element).getPropertyValue("--font-mono") : "";
  if (probe) probe.font = `100px ${family || "monospace"}`;
  return { width: (probe?.measureText("W").width ?? 60) / 100, height: lineHeight * 1.2 };
}
