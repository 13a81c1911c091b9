import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { type Answer, decode, encode, type RecordType } from "dns-packet";

export interface NameServerAddress {
  readonly host: string;
  readonly port: number;
}

const timeoutMs = 2000;

/** Asks a name server over UDP, as `dig` does, and returns the records of its answer as text. */
export async function askNameServer(
  server: NameServerAddress,
  name: string,
  type: RecordType,
): Promise<readonly string[]> {
  const socket = createSocket(server.host.includes(":") ? "udp6" : "udp4");
  try {
    const answer = await new Promise<Buffer>((resolve, reject) => {
      const deadline = setTimeout(
        () => reject(new Error(`${server.host}:${server.port} is silent`)),
        timeoutMs,
      );
      socket.once("error", reject);
      socket.once("message", (message) => {
        clearTimeout(deadline);
        resolve(message);
      });
      const query = encode({ type: "query", id: randomInt(65_536), questions: [{ type, name }] });
      socket.send(query, server.port, server.host);
    });
    return (decode(answer).answers ?? []).filter((record) => record.type === type).map(wordsOf);
  } finally {
    socket.close();
  }
}

function wordsOf(record: Answer): string {
  switch (record.type) {
    case "A":
    case "PTR":
      return record.data;
    case "MX":
      return `${record.data.preference} ${record.data.exchange}`;
    case "TXT":
      return [record.data].flat().join("");
    default:
      return JSON.stringify(record);
  }
}
