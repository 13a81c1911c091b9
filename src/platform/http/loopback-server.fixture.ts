import type { Server } from "node:http";

/** Lets a server of a test listen on a free port of loopback. */
export async function listenOnLoopback(
  server: Server,
): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was bound");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
