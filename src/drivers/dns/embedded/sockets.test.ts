import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryOf } from "#src/platform/dns/ask.ts";
import { typeNumbers } from "#src/platform/dns/rdata.ts";
import { Responder } from "./responder.ts";
import { openSockets, type OpenSockets } from "./sockets.ts";
import { indexZone, soaContent } from "./zone.ts";

const zone = "example.test";
let sockets: OpenSockets;
const opened: Socket[] = [];

beforeAll(async () => {
  const responder = new Responder();
  const set = (name: string, type: string, contents: string[]) => ({ name, type, ttl: 60, contents });
  const soa = set(zone, "SOA", [soaContent(zone, "ns1.provider.test", 1)]);
  const many = Array.from({ length: 70 }, (_, index) => `192.0.2.${index + 1}`);
  responder.setZone(indexZone(zone, [soa, set(`*.${zone}`, "A", many)]));
  const limit = { perNetwork: 8_000, overall: 1_000_000, exemptsLoopback: true };
  sockets = await openSockets(responder, { host: "127.0.0.1", port: 0, seeksPort: false, limit });
});
afterAll(() => {
  for (const socket of opened) socket.destroy();
  sockets.close();
});

async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ ...sockets.address, localAddress });
  socket.on("error", () => undefined);
  opened.push(socket);
  await once(socket, "connect");
  return socket;
}

/** Length of the answer to a question by TCP; 0 when the connection is closed instead. */
async function askOn(socket: Socket): Promise<number> {
  const query = queryOf(`www.${zone}`, typeNumbers.A, false);
  const head = Buffer.alloc(2);
  head.writeUInt16BE(query.length);
  const answered = once(socket, "data");
  const closed = once(socket, "close");
  socket.write(Buffer.concat([head, query]));
  const [chunk] = await Promise.race([answered, closed.then(() => [null])]);
  return chunk instanceof Buffer ? chunk.readUInt16BE(0) : 0;
}

test("T20 200 idle connections of one address leave others, and its own next one, served", async () => {
  const busy = await open("127.0.0.2");
  expect(await askOn(busy)).toBeGreaterThan(1_000);
  const idle: Socket[] = [];
  for (let count = 0; count < 200; count += 1) idle.push(await open("127.0.0.1"));
  expect(await askOn(busy)).toBeGreaterThan(1_000);
  expect(await askOn(await open("127.0.0.3"))).toBeGreaterThan(1_000);
  expect(await askOn(await open("127.0.0.1"))).toBeGreaterThan(1_000);
  await expect.poll(() => idle.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(10);
});

test("T20 idle connections of very many addresses give way to those that ask", async () => {
  const idle: Socket[] = [];
  for (let count = 0; count < 220; count += 1) idle.push(await open(`127.0.1.${1 + (count >> 3)}`));
  expect(await askOn(await open("127.0.0.4"))).toBeGreaterThan(1_000);
  await expect.poll(() => idle.filter((socket) => !socket.destroyed).length).toBeLessThanOrEqual(200);
});

test("T20 questions by UDP from another address than this machine's own are limited", async () => {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.9");
  await once(socket, "listening");
  let [sent, received] = [0, 0];
  socket.on("message", (message) => (received += message.length));
  const before = sockets.counts().udp;
  for (let count = 0; count < 400; count += 1) {
    const query = queryOf(`x${count}.${zone}`, typeNumbers.A, false);
    sent += query.length;
    socket.send(query, sockets.address.port, sockets.address.host);
  }
  await expect.poll(() => sockets.counts().udp - before).toBe(400);
  expect(sockets.counts().limited).toBeGreaterThan(300);
  expect(received).toBeLessThanOrEqual(2 * sent);
  socket.close();
});
