import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

// Ports and networks that a test chooses before its engine uses them. Test runs beside each other on a machine must not
// choose the same: a number that looks free may be another run's whose engine is just starting.

/** A number that no other test process of this machine gets until it is released or this process ends. */
export interface Claim {
  readonly number: number;
  release(): void;
}

export interface Range {
  readonly kind: string;
  readonly first: number;
  readonly count: number;
}

/** Claims a number of the range that `isFree`; throws when there is none. */
export async function claim(
  { kind, first, count }: Range,
  isFree: (number: number) => boolean | Promise<boolean>,
): Promise<Claim> {
  const start = Math.floor(Math.random() * count);
  for (let tries = 0; tries < count; tries += 1) {
    const number = first + ((start + tries) % count);
    const name = await hold(`moorage-test-${kind}-${number}`);
    if (name === null) continue;
    if (await isFree(number)) return { number, release: () => void name.close() };
    name.close();
  }
  throw new Error(`no free ${kind} of ${first} to ${first + count - 1}`);
}

/** Below the ports that Linux gives to connections and to servers that ask for any port. */
const ports: Range = { kind: "port", first: 20_000, count: 10_000 };

/** Claims a port of 127.0.0.1 that is free for TCP and UDP. */
export async function claimPort(): Promise<number> {
  return (await claim(ports, isFreePort)).number;
}

/** An abstract socket: Linux frees its name when the process ends, however it ends. Null when another has it. */
async function hold(name: string): Promise<Server | null> {
  // Elsewhere, where no engines run, a free number has to be enough.
  const server = createServer().listen(process.platform === "linux" ? { path: `\0${name}` } : { port: 0 });
  try {
    await once(server, "listening");
    return server.unref();
  } catch {
    return null;
  }
}

async function isFreePort(port: number): Promise<boolean> {
  const [tcp, udp] = [createServer().listen(port, "127.0.0.1"), createSocket("udp4").bind(port, "127.0.0.1")];
  const taken = await Promise.allSettled([once(tcp, "listening"), once(udp, "listening")]);
  const isFree = taken.every(({ status }) => status === "fulfilled");
  for (const [index, socket] of [tcp, udp].entries()) {
    if (taken[index]?.status !== "fulfilled") continue;
    socket.close();
    await once(socket, "close");
  }
  return isFree;
}
