import Rfb from "@novnc/novnc";
import type { ShowConsole } from "./console-link.ts";
import { keysymsOf } from "./keysyms.ts";

/** A machine's screen by VNC. */
export const showScreen: ShowConsole = ({ url, protocols }, place, events, signal) => {
  const screen = new Rfb(place, url, { wsProtocols: [...protocols] });
  screen.scaleViewport = true;
  screen.background = "transparent";
  screen.addEventListener("connect", () => {
    if (signal.aborted) return;
    const canvas = place.querySelector("canvas");
    const view = canvas && {
      kind: "vnc" as const,
      size: `${canvas.width}×${canvas.height}`,
      ratio: canvas.width / canvas.height,
    };
    events.onConnect(view ?? undefined);
  });
  let isOver = false;
  screen.addEventListener("disconnect", () => {
    isOver = true;
    if (!signal.aborted) events.onClose();
  });
  return {
    close: () => {
      if (!isOver) screen.disconnect();
    },
    focus: () => screen.focus(),
    pressCtrlAltDel: () => screen.sendCtrlAltDel(),
    type: (text) => {
      for (const key of keysymsOf(text)) screen.sendKey(key, null);
    },
  };
};
