import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { WebSocket } from "ws";
import * as z from "zod/mini";
import { textConsoleSize } from "#src/shared/text-console.ts";
import type { IncusClient } from "./client.ts";
import { IncusRefusal } from "./refusal.ts";

/** The engine's single connection to a machine's console. */
export interface ConsoleLine {
  readonly screen: WebSocket;
  close(): void;
}

const openedAnswer = z.object({ metadata: z.object({ fds: z.record(z.string(), z.string()) }) });

/** Attaches to the text console of a running instance. The engine accepts one connection at a time. */
export async function attachConsole(client: IncusClient, instance: string): Promise<ConsoleLine> {
  const operation = await openOperation(client, instance);
  if (operation === null) throw new IncusRefusal("failed", "the console has no operation");
  const { fds } = (await client.get(openedAnswer, operation)).metadata;
  const connect = async (name: string): Promise<WebSocket> => {
    const socket = client.openSocket(`${operation}/websocket?secret=${fds[name] ?? ""}`);
    await once(socket, "open").catch((error: unknown) => {
      throw new IncusRefusal("unreachable", `the console of ${instance}: ${String(error)}`);
    });
    // Later errors end the socket, and `close` reports it.
    socket.on("error", () => {});
    return socket;
  };
  const control = await connect("control");
  const screen = await connect("0");
  return {
    screen,
    close: () => {
      screen.terminate();
      control.terminate();
    },
  };
}

const openTries = 10;
const pauseMs = 200;

/** A machine that has just started may not count as running yet where its console is opened. */
async function openOperation(
  client: IncusClient,
  instance: string,
  tries = openTries,
): Promise<string | null> {
  try {
    return await client.send("POST", `/1.0/instances/${instance}/console`, {
      type: "console",
      width: textConsoleSize.columns,
      height: textConsoleSize.rows,
    });
  } catch (error) {
    if (!(error instanceof IncusRefusal && /not running/i.test(error.message)) || tries === 1) throw error;
    await pause(pauseMs);
    return openOperation(client, instance, tries - 1);
  }
}
