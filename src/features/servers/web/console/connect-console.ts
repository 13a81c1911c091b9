import { api } from "#src/web/api/api.ts";
import type { ServerId } from "../server-types.ts";
import type { ConsoleEvents, ConsoleLink, ShowConsole } from "./console-link.ts";

const shows: Readonly<Record<"vnc" | "text", () => Promise<ShowConsole>>> = {
  vnc: async () => (await import("./show-screen.ts")).showScreen,
  text: async () => (await import("./show-terminal.ts")).showTerminal,
};

/**
 * Opens the machine's console inside `place`, as a screen or as text, whichever it has. A ticket is good for
 * one connection, so each call asks for a new one. After `signal` nothing is opened.
 */
export async function connectConsole(
  serverId: ServerId,
  place: HTMLElement,
  events: ConsoleEvents,
  signal: AbortSignal,
): Promise<ConsoleLink | undefined> {
  const ticket = await api("POST /v2/servers/{id}/vnc", { params: { id: serverId }, body: {}, signal });
  const show = await shows[ticket.kind]();
  if (signal.aborted) return undefined;
  const url = new URL(ticket.path, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return show({ url: url.href, protocols: ticket.protocols }, place, events, signal);
}
