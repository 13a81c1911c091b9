import type { ServerResponse } from "node:http";

/** The open answer of one event stream. */
export interface StreamOutput {
  /** Sends text of server-sent events; what is written within one turn of the event loop goes out as one piece. */
  write(text: string): void;
  /** Sends what is left, and ends the connection. */
  end(): void;
}

/** Characters. A reader that leaves more unread is cut off, and asks for what it missed when it comes back. */
const mostUnread = 4_000_000;

/**
 * Begins the answer. It ends with its connection (RFC 9112 §6.3), and events go straight to the socket: a piece is one
 * string, where a chunk of a response is three that the kernel is handed as a list.
 */
export function openStreamOutput(out: ServerResponse, begin: string): StreamOutput {
  out.removeHeader("transfer-encoding");
  out.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    connection: "close",
  });
  out.write(begin);
  let due = "";
  const flush = (): void => {
    // A request that was sent behind another one has the socket when that one is answered.
    const to = out.socket ?? out;
    if (due !== "" && !to.destroyed) to.write(due);
    due = "";
    if (to.writableLength > mostUnread) to.destroy();
  };
  return {
    write: (text) => {
      if (due === "") process.nextTick(flush);
      due += text;
    },
    end: () => {
      flush();
      out.end();
    },
  };
}
