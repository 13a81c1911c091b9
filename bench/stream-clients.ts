import { once } from "node:events";
import { connect } from "node:net";

/** Open event streams, one per owner, and what came out of them. */
export interface StreamClients {
  /** Resolves when the event with this number has come; with the time that it came at. */
  received(sent: number): Promise<number>;
  close(): void;
}

/** Opens a stream for each request text; resolves when all have begun. */
export async function openStreams(port: number, requests: readonly string[]): Promise<StreamClients> {
  const waiting = new Map<number, (at: number) => void>();
  const sockets = await Promise.all(
    requests.map(async (request) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      await once(socket, "connect");
      socket.setEncoding("latin1");
      let isOpen: () => void = () => undefined;
      const opened = new Promise<void>((resolve) => {
        isOpen = resolve;
      });
      socket.on("data", (text: string) => {
        if (text.includes("retry:")) isOpen();
        for (const [, sent] of text.matchAll(/data: \{"sent": ?(\d+)\}/g)) {
          waiting.get(Number(sent))?.(performance.now());
          waiting.delete(Number(sent));
        }
      });
      socket.write(request);
      await opened;
      return socket;
    }),
  );
  return {
    received: (sent) => new Promise((resolve) => waiting.set(sent, resolve)),
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
