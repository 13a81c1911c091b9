import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import dnsPacket, { type Packet, type Question } from "dns-packet";
import { afterEach, expect, test } from "vitest";
import { askParent } from "./ask-parent.ts";

const open: Socket[] = [];

afterEach(() => open.splice(0).forEach((socket) => socket.close()));

/** What a server of the zone `test` says when it is asked for `NS myname.test`. */
type Referral = (question: Question) => Packet | null;

/** One socket that is both the resolver and the zone's servers, on 127.0.0.1 and .2, that it refers to. */
async function listen(hosts: Readonly<Record<string, string>>, refer: Referral): Promise<number> {
  const socket = createSocket("udp4");
  open.push(socket);
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  socket.on("message", (message, { port, address }) => {
    const query = dnsPacket.decode(message);
    const [question] = query.questions ?? [];
    if (!question) return;
    const packet = resolve(question, hosts) ?? refer(question);
    if (packet === null) return;
    const answer: Packet = { ...packet, type: "response", id: query.id ?? 0, questions: [question] };
    socket.send(dnsPacket.encode(answer), port, address);
  });
  return socket.address().port;
}

function resolve({ name, type }: Question, hosts: Readonly<Record<string, string>>): Packet | null {
  if (type === "NS" && name === "test") {
    return { answers: Object.keys(hosts).map((host) => ({ type: "NS", name, ttl: 60, data: host })) };
  }
  const address = type === "A" ? hosts[name] : undefined;
  return address === undefined ? null : { answers: [{ type: "A", name, ttl: 60, data: address }] };
}

async function parentsOf(name: string, hosts: Readonly<Record<string, string>>, refer: Referral) {
  const port = await listen(hosts, refer);
  return askParent(name, { resolvers: [`127.0.0.1:${port}`], port, timeoutMs: 300 });
}

const here = { "a.nic.test": "127.0.0.1" };
const referral: Referral = ({ name }) => ({
  authorities: ["NS1.host.test", "ns2.host.test"].map((data) => ({ type: "NS", name, ttl: 60, data })),
});

test("a name's servers are those its parent's server refers to", async () => {
  expect(await parentsOf("myname.test", here, referral)).toEqual(["ns1.host.test", "ns2.host.test"]);
});

test("a silent server is skipped", async () => {
  const hosts = { "silent.nic.test": "127.0.0.2", ...here };
  expect(await parentsOf("myname.test", hosts, referral)).toEqual(["ns1.host.test", "ns2.host.test"]);
});

test("a name that the parent does not have has none", async () => {
  // NXDOMAIN, RFC 1035.
  expect(await parentsOf("myname.test", here, () => ({ flags: 3 }))).toEqual([]);
});

test("a parent without servers, or with servers that refuse, gives no answer", async () => {
  expect(await parentsOf("myname.test", {}, () => ({}))).toBeNull();
  expect(await parentsOf("myname.test", here, () => ({ flags: 5 }))).toBeNull();
});
