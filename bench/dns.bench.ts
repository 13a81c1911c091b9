import { createSocket } from "node:dgram";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { createEmbeddedDns } from "#src/drivers/dns/embedded.ts";
import type { DnsServer } from "#src/drivers/dns/port.ts";
import { createPowerdns } from "#src/drivers/dns/powerdns.ts";
import { systemClock } from "#src/platform/clock.ts";
import { startThrowaway } from "#src/platform/db/embedded/throwaway.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { queryOf } from "#src/platform/dns/ask.ts";
import { typeNumbers } from "#src/platform/dns/rdata.ts";
import type { DnsAddress } from "#src/platform/dns/record-set.ts";
import { createIds } from "#src/platform/ids.ts";
import { startPowerdns, whyNoPowerdns } from "../scripts/real/powerdns.ts";
import { type Bench, figureOf, MissingToolError } from "./bench.ts";
import { interleave, quotients } from "./interleave.ts";
import { openOwnPlatform } from "./own-platform.ts";

const zone = "bench.test";
const names = 1_000;
/** Questions on their way at a time. */
const window = 100;
const giveUpMs = 2_000;

/** DNS questions a second: the embedded server beside PowerDNS, on the same zone and the same questions. */
export const bench: Bench = async ({ isQuick }) => {
  const missing = whyNoPowerdns();
  if (missing !== null) throw new MissingToolError(missing);
  const operations = isQuick ? 20_000 : 60_000;
  const cluster = await startThrowaway();
  const url = cluster.url("postgres");
  await migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
  const own = await openOwnPlatform(url);
  const listen = { host: "127.0.0.1", port: 0 };
  const ids = createIds(() => systemClock.now());
  const db = own.platform.db.pool;
  const embedded = createEmbeddedDns({
    db,
    ids,
    clock: systemClock,
    listen,
    seeksPort: false,
    excessBytes: 1_000_000,
    resolvers: [],
  });
  const real = await startPowerdns();
  try {
    await embedded.serve();
    const powerdns = createPowerdns({
      ...real,
      clock: systemClock,
      addresses: [real.address],
      catalog: null,
      canAlias: false,
    });
    for (const server of [embedded, powerdns]) await fill(server);
    const side = (address: DnsAddress) => ({ operations, pids: [], run: () => askMany(address, operations) });
    const pairs = await interleave(
      { rounds: 5 },
      { embedded: side(embedded.address() ?? listen), powerdns: side(real.address) },
    );
    return {
      title: "G4: DNS questions a second, beside PowerDNS",
      method:
        `${pairs.length} interleaved rounds of ${operations.toLocaleString("en")} questions by UDP, ${window} on their way at a time, for ` +
        `${names} names of one zone in turn: addresses, texts, mail servers, and one in ten that does not exist. Client and ` +
        "embedded server share a process, in two threads; PowerDNS has its own, with SQLite behind its caches.",
      ratios: [
        figureOf(
          "questions a second, embedded ÷ PowerDNS",
          quotients(pairs, "embeddedPerSecond", "powerdnsPerSecond"),
          { aim: 0.75, limit: 0.5, isMoreBetter: true },
        ),
      ],
      pairs: pairs.map(({ embeddedPerSecond = 0, powerdnsPerSecond = 0 }) => ({
        embeddedPerSecond,
        powerdnsPerSecond,
      })),
      findings: null,
    };
  } finally {
    await embedded.close();
    await real.stop();
    await own.close();
    await cluster.stop();
  }
};

async function fill(server: DnsServer): Promise<void> {
  await server.ensureZone(zone, ["ns1.provider.test", "ns2.provider.test"]);
  const replace = Array.from({ length: names }, (_, index) => {
    const set = { name: `n${index}.${zone}`, ttl: 3600 };
    if (index % 3 === 0) return { ...set, type: "A", contents: [`192.0.2.${index % 250}`] };
    if (index % 3 === 1) return { ...set, type: "TXT", contents: [`"number ${index}"`] };
    return { ...set, type: "MX", contents: [`10 mail${index}.example.net.`] };
  });
  const applied = await server.apply(zone, { remove: [], replace });
  if (!applied.ok) throw new Error(applied.error.detail);
}

/** Asks until all are answered; a question that is lost is asked again. */
async function askMany({ host, port }: DnsAddress, count: number): Promise<void> {
  const types = [typeNumbers.A, typeNumbers.TXT, typeNumbers.MX];
  const queries = Array.from({ length: names }, (_, index) =>
    queryOf(`${index % 10 === 9 ? "none" : "n"}${index}.${zone}`, types[index % 3] ?? 1, false),
  );
  const socket = createSocket({ type: "udp4", recvBufferSize: 4_000_000 });
  socket.connect(port, host);
  await once(socket, "connect");
  let [sent, answered, answeredAt] = [0, 0, performance.now()];
  const send = (): void => {
    const query = queries[sent % names];
    if (query && sent - answered < window && sent < count) socket.send(query);
    sent += 1;
  };
  const all = Promise.withResolvers<void>();
  socket.on("message", () => {
    answered += 1;
    answeredAt = performance.now();
    if (answered >= count) all.resolve();
    else if (sent < count) send();
  });
  for (let at = 0; at < window; at += 1) send();
  const watch = async (): Promise<void> => {
    for (;;) {
      await pause(giveUpMs / 10);
      if (answered >= count) return;
      if (performance.now() - answeredAt > giveUpMs)
        throw new Error(`${count - answered} questions got no answer`);
    }
  };
  await Promise.race([all.promise, watch()]);
  socket.close();
}
