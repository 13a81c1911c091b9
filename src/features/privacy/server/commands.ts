import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import { facts, listed, money, table } from "#src/platform/operator/table.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { Privacy } from "./index.ts";

type Command = FeatureCommand<Privacy>;

const list: Command = {
  name: "privacy list",
  usage: "[--settled] [--erased]",
  summary:
    "Requests for copies and erasures that wait, or are settled; --erased: the ids of what was erased.",
  options: { settled: { type: "boolean", default: false }, erased: { type: "boolean", default: false } },
  async run({ front: privacy }, { options }) {
    if (options["erased"] === true) {
      const erased = (await privacy.erasures()).map((row) => ({
        customer: encodeId("customer", row.customer_id),
        erasedAt: row.erased_at,
      }));
      return { data: erased, text: erased.map(({ customer }) => customer).join("\n") };
    }
    const show = options["settled"] === true ? "settled" : "open";
    const { requests } = await privacy.list({ show, limit: 100 });
    return listed(requests, {
      ID: "id",
      KIND: "kind",
      STATE: "state",
      CUSTOMER: ({ customer }) => customer.id,
      ASKED: ({ askedAt }) => new Date(askedAt),
      DUE: ({ dueAt }) => new Date(dueAt),
    });
  },
};

const copy: Command = {
  name: "privacy copy",
  usage: "<cus_…> [--person usr_…] --file <data.zip> --reason <why>",
  summary:
    "Makes a copy of a customer's data, or of one person's, and writes it to a file that others cannot read.",
  options: { person: { type: "string" }, file: { type: "string" }, reason: { type: "string" } },
  async run({ front: privacy }, { words, options, operator }) {
    const { file, person } = options;
    if (typeof file !== "string") throw new UsageError("Give --file: where the archive is written.");
    const personId = typeof person === "string" ? readId("user", person) : null;
    const asked = { customerId: readId("customer", words[0]), personId, reason: readReason({ options }) };
    const content = await privacy.copyNow(await operator(), asked).catch(refuse);
    await pipeline(Readable.from(content), createWriteStream(file, { mode: 0o600, flags: "wx" }));
    return { text: `The copy is in ${file}.`, data: { file } };
  },
};

const preview: Command = {
  name: "privacy preview",
  usage: "<cus_…>",
  summary: "What an erasure would take away, what stays, and what is in its way.",
  async run({ front: privacy }, { words }) {
    const shown = await privacy.preview(readId("customer", words[0])).catch(refuse);
    const rows = [
      ...shown.obstacles.map(({ code, count, cents }) => [
        "in the way",
        code,
        count,
        money(cents === null ? null : BigInt(cents)),
      ]),
      ...shown.goes.map(({ file, count }) => ["goes", file, count, null]),
      ...shown.stays.map(({ file, count }) => ["stays", file, count, null]),
    ];
    return { data: shown, text: table(["WHAT", "OF", "ROWS", "MONEY"], rows) };
  },
};

const erase: Command = {
  name: "privacy erase",
  usage: "<cus_…> --confirm <cus_…> --reason <why> [--renounced 10.00]",
  summary: "Erases a customer for good; --renounced is the balance that was renounced in writing.",
  options: {
    confirm: { type: "string" },
    reason: { type: "string" },
    renounced: { type: "string" },
  },
  async run({ front: privacy, platform }, { words, options, operator }) {
    const customerId = readId("customer", words[0]);
    if (options["confirm"] !== words[0]) throw new UsageError("Give the same id again by --confirm.");
    const renouncedCents = centsOf(options["renounced"]);
    const asked = { customerId, renouncedCents, reason: readReason({ options }), key: platform.ids.next() };
    const { erasedAt } = await privacy.eraseNow(await operator(), asked).catch(refuse);
    return {
      text: facts([
        ["erased", words[0]],
        ["at", new Date(erasedAt)],
      ]),
      data: { customer: words[0], erasedAt },
    };
  },
};

const reapply: Command = {
  name: "privacy reapply",
  usage: "[<file of privacy list --erased>]",
  summary: "After a restore: erases again what was erased, by this database or by a file of ids, one a line.",
  async run({ front: privacy }, { words, operator }) {
    const ctx = await operator();
    const [file] = words;
    const ids =
      file === undefined
        ? (await privacy.erasures()).map(({ customer_id: id }) => id)
        : (await readFile(file, "utf8"))
            .split(/\s+/)
            .filter((word) => word !== "")
            .map((word) => readId("customer", word));
    const done = [];
    for (const id of ids) {
      const outcome = await privacy.reapply(ctx, id);
      done.push({
        customer: encodeId("customer", id),
        outcome: typeof outcome === "string" ? outcome : `in the way: ${outcome.join(", ")}`,
      });
    }
    return listed(done, { CUSTOMER: "customer", OUTCOME: "outcome" });
  },
};

export const privacyCommands = [list, copy, preview, erase, reapply];

/** A refusal in words for who types; what is in the way is named by `privacy preview`. */
function refuse(error: unknown): never {
  const refusal = error instanceof Error ? appErrorOf(error) : null;
  if (refusal === null) throw error;
  if (refusal.code === "not_found") throw new OperatorRefusal("No such customer is known, or it is erased.");
  if (refusal.code === "customer_erased") throw new OperatorRefusal("The customer is erased already.");
  if (refusal.code === "erasure_refused")
    throw new OperatorRefusal(
      `Still in the way: ${refusal.params?.["obstacles"] || "the renounced sum is not the balance"}.`,
    );
  throw error;
}

function centsOf(text: unknown): number {
  if (text === undefined) return 0;
  const match = typeof text === "string" ? /^(\d{1,7})(?:\.(\d\d))?$/.exec(text) : null;
  if (match === null) throw new UsageError("Give --renounced as dollars, e.g. 12.50.");
  return Number(match[1]) * 100 + Number(match[2] ?? 0);
}
