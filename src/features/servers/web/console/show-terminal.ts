import { Terminal } from "@xterm/xterm";
import "@xterm/xterm/css/xterm.css";
import { textConsoleBounds, textConsoleSize, type TextConsoleSize } from "#src/shared/text-console.ts";
import type { ShowConsole } from "./console-link.ts";
import { createReplay } from "./replay.ts";

const lineHeight = 1.2;
/** A size to read at. A place that is too narrow for the first columns gets smaller letters, then fewer columns. */
const smallest = 12;
const readable = 14;
/** A window that is being resized sends its size when it rests. */
const restMs = 150;

/** The frame's background, which a terminal needs as a value, and the colours of the dark theme. */
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

/** A machine's text console. It has as many columns and rows as fit the place, and sends them to the machine. */
export const showTerminal: ShowConsole = async ({ url, protocols }, place, events, signal) => {
  const fontFamily = getComputedStyle(place).getPropertyValue("--font-mono") || "monospace";
  // Letters are measured once, so the font must have loaded.
  await document.fonts.load(`14px ${fontFamily}`).catch(() => []);
  const terminal = new Terminal({
    cols: textConsoleSize.columns,
    rows: textConsoleSize.rows,
    fontFamily,
    fontSize: readable,
    lineHeight,
    theme,
    scrollback: 1000,
    screenReaderMode: true,
  });
  terminal.open(place);
  terminal.textarea?.setAttribute("aria-label", place.getAttribute("aria-label") ?? "");
  terminal.textarea?.setAttribute("aria-describedby", place.getAttribute("aria-describedby") ?? "");
  let ratio = 1;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const sendSize = (): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    const { cols: columns, rows } = terminal;
    socket.send(JSON.stringify({ resize: { columns, rows } }));
    events.onConnect({ kind: "text", width: columns, height: rows, ratio });
  };
  const fit = (): void => {
    const fontSize = fontSizeFor(place, letterOf(terminal));
    terminal.options.fontSize = fontSize;
    // Measured again: letters are whole pixels.
    const { columns, rows } = sizeFor(place, letterOf(terminal), fontSize);
    if (columns === terminal.cols && rows === terminal.rows) return;
    terminal.resize(columns, rows);
    clearTimeout(rest);
    rest = setTimeout(sendSize, restMs);
  };

  const socket = new WebSocket(url, [...protocols]);
  socket.binaryType = "arraybuffer";
  const send = (data: Uint8Array<ArrayBuffer>): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data);
  };
  const watcher = new ResizeObserver(fit);
  const encoder = new TextEncoder();
  const replay = createReplay(terminal);
  terminal.onData((text) => {
    if (!replay.isAnswer(text)) send(encoder.encode(text));
  });
  terminal.onBinary((text) => send(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
  socket.addEventListener("message", ({ data }) => {
    if (data instanceof ArrayBuffer) replay.write(new Uint8Array(data));
    else replay.announce(String(data));
  });
  socket.addEventListener("open", () => {
    if (signal.aborted) return;
    fit();
    // The frame takes the form of whole rows once; from then on the rows follow the frame.
    const height = terminal.rows * letterOf(terminal).height * (terminal.options.fontSize ?? readable);
    ratio = place.clientWidth / height;
    sendSize();
    watcher.observe(place);
    terminal.focus();
  });
  socket.addEventListener("close", () => {
    if (!signal.aborted) events.onClose();
  });
  return {
    close: () => {
      watcher.disconnect();
      clearTimeout(rest);
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

/** The size to read at, or the one at which the first columns just fit. */
function fontSizeFor(place: HTMLElement, { width }: Letter): number {
  const fitting = Math.floor((place.clientWidth / (textConsoleSize.columns * width)) * 4) / 4;
  return Math.max(smallest, Math.min(readable, fitting));
}

/** The columns and rows that fit; a fraction of a pixel too little still counts as fitting. */
function sizeFor(place: HTMLElement, { width, height }: Letter, fontSize: number): TextConsoleSize {
  const { min, max } = textConsoleBounds;
  const fitting = (length: number, one: number, atLeast: number, atMost: number): number =>
    Math.max(atLeast, Math.min(atMost, Math.floor(length / (one * fontSize) + 0.05)));
  return {
    columns: fitting(place.clientWidth, width, min.columns, max.columns),
    rows: fitting(place.clientHeight, height, min.rows, max.rows),
  };
}

/** Width and height of a letter as shares of the font's size, as the terminal lays them out. */
function letterOf({ element, options, cols, rows }: Terminal): Letter {
  const screen = element?.querySelector(".xterm-screen");
  const fontSize = options.fontSize ?? readable;
  const width = (screen?.clientWidth ?? 0) / cols / fontSize;
  const height = (screen?.clientHeight ?? 0) / rows / fontSize;
  return width > 0 && height > 0 ? { width, height } : { width: 0.6, height: 1.5 };
}
