import { type AuditRow, readAudit } from "#src/platform/audit/read-audit.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { shownId } from "#src/platform/operator/read-id.ts";
import { listed } from "#src/platform/operator/table.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { ProductCommand } from "./open-product.ts";

const usualEntries = 100;
const mostEntries = 10_000;

/** Who did what. */
export const auditCommand: ProductCommand = {
  name: "audit",
  usage:
    "[--object <id>] [--actor <id, email or kind>] [--action wallet.adjust] [--since 2026-03-01] [--until …] [--limit 100] [--before <no>]",
  summary:
    "Shows who did what, from where, the newest first. Ids are taken as shown or as UUIDs; an action that ends with a dot is a beginning. --before goes on below the last number shown.",
  options: {
    object: { type: "string" },
    actor: { type: "string" },
    action: { type: "string" },
    since: { type: "string" },
    until: { type: "string" },
    limit: { type: "string" },
    before: { type: "string" },
  },
  async run({ platform }, { options }) {
    const text = (name: string): string | undefined => {
      const value = options[name];
      return typeof value === "string" ? value : undefined;
    };
    const limit = numberOf("limit", text("limit")) ?? BigInt(usualEntries);
    if (limit < 1n || limit > mostEntries) throw new UsageError(`--limit is between 1 and ${mostEntries}.`);
    const entries = await readAudit(
      platform,
      {
        object: text("object"),
        actor: text("actor"),
        action: text("action"),
        since: instantOf("since", text("since")),
        until: instantOf("until", text("until")),
      },
      { limit: Number(limit), before: numberOf("before", text("before")) },
    );
    return listed(entries, {
      NO: "id",
      AT: "at",
      WHO: whoOf,
      FROM: "place",
      WHAT: "action",
      OBJECT: ({ object_type: type, object_id: id }) => objectOf(type, id),
      DETAIL: ({ detail }) => JSON.stringify(detail),
    });
  },
};

function whoOf({ actor, actor_name: name }: AuditRow): string {
  const id = actor.id === undefined ? null : shownId(actor.kind, actor.id);
  return [actor.kind, name, id].filter((part) => part !== null).join(" ");
}

/** An object by its public id, where it has one. */
function objectOf(type: string, id: string): string {
  const shown = shownId(type, id);
  return shown === id ? `${type} ${id}` : shown;
}

function numberOf(option: string, text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,18}$/.test(text)) throw new UsageError(`--${option} takes a number.`);
  return BigInt(text);
}

function instantOf(option: string, text: string | undefined): Date | undefined {
  const at = text === undefined ? undefined : parseInstant(text);
  if (at === null)
    throw new UsageError(`--${option} takes a time such as 2026-03-01 or 2026-03-01T12:00:00Z.`);
  return at;
}
