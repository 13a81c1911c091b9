import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { facts, table } from "#src/platform/operator/table.ts";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import type { Admin } from "../index.ts";

type Command = FeatureCommand<Admin>;

/** The search of the office. Access to the machine grants the right to find everything. */
export const findCommand: Command = {
  name: "find",
  usage: "<part of an email or name, id, address [day], domain, transaction …> [--at 2026-10-01T12:00:00Z]",
  summary: "Finds anything: customers, servers, names, orders, payments, and who had an address when.",
  options: { at: { type: "string" } },
  async run({ front: admin }, { words, options }) {
    const q = words.join(" ");
    if (q.trim() === "") throw new UsageError("Give what to find.");
    const { at } = options;
    if (typeof at === "string" && Number.isNaN(Date.parse(at))) {
      throw new UsageError("Give --at as a time, e.g. --at 2026-10-01T12:00:00Z.");
    }
    const found = await admin.search(allStaffPermissions, { q, ...(typeof at === "string" && { at }) });
    const rows = found.results.map((one) => [
      one.kind,
      one.id,
      one.title,
      one.detail,
      one.state,
      one.customerName,
      one.at,
      one.until,
      one.matched,
    ]);
    const headings = ["KIND", "ID", "NAME", "MORE", "STATE", "CUSTOMER", "SINCE", "UNTIL", "FOUND BY"];
    const more = found.more.map(
      ({ kind, count, isMore }) => [`more of ${kind}`, `${count}${isMore ? " and more" : ""}`] as const,
    );
    return {
      data: found,
      text: [
        ...(found.at === null ? [] : [facts([["then", found.at]])]),
        table(headings, rows),
        ...(more.length > 0 ? [facts(more)] : []),
      ].join("\n\n"),
    };
  },
};
