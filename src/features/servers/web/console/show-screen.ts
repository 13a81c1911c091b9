import Rfb from "@novnc/novnc";
import type { ShowConsole } from "./console-link.ts";
import { keysymsOf } from "./keysyms.ts";
import { leastScale } from "./least-scale.ts";

/** A machine's screen by VNC. A place that is too narrow to read it at that size shows a part, which is dragged. */
export const showScreen: ShowConsole = ({ url, protocols }, place, events, signal) => {
  const screen = new Rfb(place, url, { wsProtocols: [...protocols] });
  screen.scaleViewport = true;
  screen.background = "transparent";
  /** Of the whole screen: the canvas is smaller while it shows a part. */
  let width = 0;
  const fit = (): void => {
    const isPart = place.clientWidth < width * leastScale;
    screen.scaleViewport = !isPart;
    screen.clipViewport = isPart;
    screen.dragViewport = isPart;
  };
  const watcher = new ResizeObserver(fit);
  screen.addEventListener("connect", () => {
    if (signal.aborted) return;
    const canvas = place.querySelector("canvas");
    labelAs(canvas, place);
    const view = canvas && {
      kind: "vnc" as const,
      width: canvas.width,
      height: canvas.height,
      ratio: canvas.width / canvas.height,
    };
    width = canvas?.width ?? 0;
    fit();
    watcher.observe(place);
    events.onConnect(view ?? undefined);
  });
  let isOver = false;
  screen.addEventListener("disconnect", () => {
    isOver = true;
    watcher.disconnect();
    if (!signal.aborted) events.onClose();
  });
  return {
    close: () => {
      watcher.disconnect();
      if (!isOver) screen.disconnect();
    },
    focus: () => screen.focus(),
    pressCtrlAltDel: () => screen.sendCtrlAltDel(),
    type: (text) => {
      for (const key of keysymsOf(text)) screen.sendKey(key, null);
    },
  };
};

/** A bare canvas has no name: it takes that of its place, and with the focus gets the keys as they are pressed. */
function labelAs(canvas: HTMLCanvasElement | null, place: HTMLElement): void {
  canvas?.setAttribute("role", "application");
  for (const name of ["aria-label", "aria-describedby"]) {
    canvas?.setAttribute(name, place.getAttribute(name) ?? "");
  }
}
