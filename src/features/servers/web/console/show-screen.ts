import { api } from "#src/web/api/api.ts";
import type { ServerId } from "../server-types.ts";
import { keysymsOf } from "./keysyms.ts";

/** An open console. */
export interface ConsoleLink {
  readonly close: () => void;
  readonly focus: () => void;
  readonly pressCtrlAltDel: () => void;
  /** Types the text key by key: a machine at its text login has no clipboard. */
  readonly type: (text: string) => void;
}

export interface ConsoleEvents {
  readonly onConnect: (size: { readonly width: number; readonly height: number } | undefined) => void;
  readonly onClose: () => void;
}

/**
 * Opens the machine's screen inside `place`. A ticket is good for one connection, so each call asks for a
 * new one. After `signal` nothing is opened and nothing is told any more.
 */
export async function connectScreen(
  serverId: ServerId,
  place: HTMLElement,
  events: ConsoleEvents,
  signal: AbortSignal,
): Promise<ConsoleLink | undefined> {
  const [{ default: Rfb }, ticket] = await Promise.all([
    import("@novnc/novnc"),
    api("POST /v2/servers/{id}/vnc", { params: { id: serverId }, body: {}, signal }),
  ]);
  if (signal.aborted) return undefined;
  const url = new URL(ticket.path, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const screen = new Rfb(place, url.href, { wsProtocols: ["binary"] });
  screen.scaleViewport = true;
  screen.background = "transparent";
  screen.addEventListener("connect", () => {
    if (signal.aborted) return;
    const canvas = place.querySelector("canvas");
    events.onConnect(canvas ? { width: canvas.width, height: canvas.height } : undefined);
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
}
