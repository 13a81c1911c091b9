import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { NameCheck, RegistrarCapabilities } from "#src/drivers/registrar/port.ts";
import { demoCatalogue } from "#src/features/catalog/server/demo-catalogue.ts";
import { demoTlds } from "#src/features/catalog/server/demo-tlds.ts";
import { readTlds } from "#src/features/catalog/server/read-tlds.ts";
import { seedCatalogue } from "#src/features/catalog/server/seed-catalogue.ts";
import { nameSaleContract } from "#src/features/name-sale/contract.ts";
import { searchHandlers } from "#src/features/name-sale/server/search-handlers.ts";
import { createNameSearch } from "#src/features/name-sale/server/search-names.ts";
import { systemClock } from "#src/platform/clock.ts";
import { startThrowaway } from "#src/platform/db/embedded/throwaway.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import { createServer } from "#src/platform/http/create-server.ts";
import { registerContract, routeSet } from "#src/platform/http/register-contract.ts";
import { unlimitedKeys } from "#src/platform/http/edge.fixture.ts";
import { createTurnstile } from "#src/platform/http/turnstile.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { checkLabel } from "#src/shared/domain-names/check-label.ts";
import { type Bench, figureOf } from "./bench.ts";
import { ownMember } from "#src/shared/access.ts";
import { openOwnPlatform } from "./own-platform.ts";

const names = 500;
const tlds = 10;
const roundTripMs = 250;
const batchSize = 50;
/** Connections to the registry, each with one command at a time (RFC 5734). */
const lines = 4;
const idealMs = Math.ceil((names * tlds) / batchSize / lines) * roundTripMs;

/** Hundreds of names with many endings at a registry that is far away: its time, and little more. */
export const bench: Bench = async ({ isQuick }) => {
  const cluster = await startThrowaway();
  const url = cluster.url("postgres");
  await migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
  const own = await openOwnPlatform(url);
  try {
    await seedCatalogue(own.platform, demoCatalogue);
    await measure(own.platform);
    const rounds: Round[] = [];
    for (let round = 0; round < (isQuick ? 2 : 5); round += 1) rounds.push(await measure(own.platform));
    return {
      title: "B8: bulk search at a registry with round trips of 250 ms",
      method:
        `${rounds.length} rounds: ${names} labels, a fifth of them in other scripts, with ${tlds} endings in one call over HTTP, ` +
        `its results read line by line; nothing is remembered from round to round, and one round before them is not counted. The registry answers ${batchSize} names in ` +
        `${roundTripMs} ms on each of ${lines} lines, one command at a time. Ideal: ${idealMs} ms. First results: the first line that a registry had to answer.`,
      ratios: [
        figureOf(
          "time ÷ ideal",
          rounds.map(({ wholeMs }) => wholeMs / idealMs),
          { aim: 1.15, limit: 1.5 },
        ),
        figureOf(
          "first results ÷ round trip",
          rounds.map(({ firstMs }) => firstMs / roundTripMs),
          { aim: 1.2, limit: 1.2 },
        ),
        figureOf(
          "labels normalised ÷ labels",
          rounds.map(({ labelsChecked }) => labelsChecked / names),
          { aim: 1, limit: 1 },
        ),
      ],
      pairs: rounds.map((round) => ({ ...round })),
      findings: null,
    };
  } finally {
    await own.close();
    await cluster.stop();
  }
};

interface Round {
  readonly wholeMs: number;
  readonly firstMs: number;
  readonly labelsChecked: number;
  readonly registryCalls: number;
}

async function measure(platform: Platform): Promise<Round> {
  const registrar = new FarRegistry();
  let labelsChecked = 0;
  const readAll = () => readTlds(platform.db.kysely, 1);
  const search = createNameSearch(platform, {
    registrar,
    readTlds: readAll,
    readHeld: async () => new Set(),
    quotePremium: async () => new Map(),
    checkLabel: (label) => {
      labelsChecked += 1;
      return checkLabel(label);
    },
  });
  const app = await serve(searchHandlers(search, readAll, async () => new Map()));
  try {
    const base = await app.listen({ host: "127.0.0.1", port: 0 });
    const body = {
      names: Array.from({ length: names }, (_, at) => (at % 5 === 0 ? `größe${at}` : `northpier${at}`)),
      tlds: demoTlds.slice(0, tlds).map(({ id }) => id),
    };
    const begin = performance.now();
    const response = await fetch(`${base}/api/v2/domains/search/bulk`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/x-ndjson",
        authorization: `Bearer ${"b".repeat(43)}`,
      },
      body: JSON.stringify(body),
    });
    let firstMs = Number.NaN;
    let text = "";
    const decoder = new TextDecoder();
    const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      if (Number.isNaN(firstMs)) firstMs = performance.now() - begin;
      text += decoder.decode(part.value, { stream: true });
    }
    const wholeMs = performance.now() - begin;
    const results = text.trim().split("\n").length;
    if (results !== names * tlds) throw new Error(`${results} results came, not ${names * tlds}.`);
    return { wholeMs, firstMs, labelsChecked, registryCalls: registrar.calls };
  } finally {
    await app.close();
  }
}

/** The calls of the search alone, as a customer with the larger limit reaches them. */
async function serve(handlers: ReturnType<typeof searchHandlers>): Promise<FastifyInstance> {
  const app = await createServer({
    log: createLog("silent"),
    resolveSite: () => testSite({ name: "Bench" }),
    publicUrl: null,
    isDemo: true,
    trustProxy: false,
    limitFactor: 1000,
  });
  const customer = {
    kind: "user",
    userId: "u",
    customerId: "c",
    sessionId: "s",
    sessionEndsAt: new Date("2100-01-01"),
    confirmedUntil: null,
    siteId: 1,
    member: ownMember,
  } as const;
  registerContract(app, routeSet(nameSaleContract, handlers), {
    resolveToken: async () => customer,
    isSecure: false,
    isDemo: true,
    takeLimit: async () => undefined,
    ...unlimitedKeys,
    takeTurn: createTurnstile(),
    clock: systemClock,
  });
  return app;
}

const capabilities: RegistrarCapabilities = {
  acts: ["register", "renew", "transfer", "restore"],
  years: [1, 10],
  contactMode: "registrant",
  hasPrivacy: true,
  hasDnssec: true,
  hasPremium: true,
  hasLock: true,
  hasHold: true,
  hasDelete: true,
  ownerRequirements: [],
  verifiesContacts: false,
  batchSize,
  parallelChecks: lines,
};

/** A registry behind a slow way: each of its lines carries one command at a time. */
class FarRegistry {
  readonly simulated = true;
  calls = 0;
  readonly #lines: Promise<unknown>[] = Array.from({ length: lines }, () => Promise.resolve());

  capabilities(): RegistrarCapabilities {
    return capabilities;
  }

  async check(asked: readonly string[]) {
    if (asked.length > batchSize) throw new Error("More names than a command takes.");
    const line = this.calls % lines;
    this.calls += 1;
    const answered = (this.#lines[line] ?? Promise.resolve()).then(() => wait(roundTripMs));
    this.#lines[line] = answered;
    await answered;
    const value = asked.map(
      (name, at): NameCheck => ({ name, availability: at % 3 === 0 ? "taken" : "available", premium: null }),
    );
    return { ok: true as const, value };
  }
}
