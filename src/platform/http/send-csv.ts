import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type * as z from "zod/mini";
import { csvOf, textCell } from "#src/shared/csv.ts";
import { csvHeader } from "./csv-header.ts";
import type { Lines } from "./handlers.ts";
import type { StaffFile } from "./staff-files.ts";

/** The last line of a file that does not have all. */
const cutNote = "Cut off here: there are more rows. Narrow the filters to get the others.";

interface SentCsv {
  /** Names the columns. */
  readonly row: z.ZodMiniObject;
  /** Of the call, e.g. `/api/v2/admin/orders/export?…`. */
  readonly url: string;
  readonly now: Date;
}

/** Answers a call with a file of comma-separated values (RFC 4180) as its rows are read. */
export function sendCsv(
  reply: FastifyReply,
  { row, url, now }: SentCsv,
  answer: unknown,
  file: StaffFile | null,
): FastifyReply {
  // The type of what a handler with `csv` answers was checked by routeSet.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const parts = answer as Lines<Readonly<Record<string, unknown>>>;
  const names = Object.keys(row.shape);
  const text = async function* () {
    yield csvOf(names.map(csvHeader), []);
    for await (const part of file?.guard(parts) ?? parts)
      yield part
        .map((one) =>
          csvOf(
            names.map((name) => cellOf(one[name])),
            [],
          ),
        )
        .join("");
    if (parts.isCut?.() === true) yield csvOf([cutNote, ...names.slice(1).map(() => "")], []);
  };
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${csvName(url, now)}"`)
    .header("x-accel-buffering", "no")
    .send(Readable.from(text(), { objectMode: false, highWaterMark: 64 * 1024 }));
}

/** `orders-2026-11-27-1845.csv`, by the list of the call and the minute in UTC, so that several taken differ. */
export function csvName(url: string, now: Date): string {
  const list = url
    .replace(/[?#].*$/, "")
    .replace(/^\/api\/v\d+\/(?:admin\/)?/, "")
    .replace(/\/export$/, "")
    .replaceAll(/[^a-z0-9]+/gi, "-");
  const [day, time = ""] = now.toISOString().split("T");
  return `${list}-${day}-${time.slice(0, 5).replace(":", "")}.csv`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return JSON.stringify(value);
  // An amount below zero is a number, which a spreadsheet is to sum.
  return /^-\d+(\.\d+)?$/.test(value) ? value : textCell(value);
}
