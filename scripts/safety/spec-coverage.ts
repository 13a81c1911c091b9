import type { Contract } from "#src/shared/contract.ts";
import { existingRoutes, paths } from "#src/shared/paths.ts";
import { promised } from "./spec-list.ts";
import { type SpecRule, writeRules } from "./spec-rules.ts";

/** Calls that are no contract because they carry more than JSON, such as an upload. */
const rawCalls: readonly string[] = [];

export const coverageFile = "docs/spec-coverage.md";

/** What is built: pages of `src/shared/paths.ts`, routes of the contracts, raw routes. */
export function builtParts(contracts: readonly Contract[]): ReadonlySet<string> {
  const pages = [...existingRoutes].map((name) => `page ${paths[name].replace(/:(\w+)/g, "{$1}")}`);
  const calls = contracts.flatMap((contract) => Object.keys(contract));
  return new Set([...pages, ...calls, ...rawCalls]);
}

/** Promised pages and calls that are not there. */
export function findMissing(built: ReadonlySet<string>): string[] {
  return promised.filter((part) => !built.has(part));
}

/** Text of the coverage document: pages and calls, then rules. */
export function writeCoverage(built: ReadonlySet<string>, rules: readonly SpecRule[]): string {
  const groups = Map.groupBy(promised, (part) => (part.startsWith("page ") ? "Pages" : sectionOf(part)));
  const done = promised.filter((part) => built.has(part)).length;
  const held = rules.filter(({ tests }) => tests).length;
  const sections = [...groups].map(([title, parts]) => {
    const lines = parts.map(
      (part) => `- [${built.has(part) ? "x" : " "}] ${part.startsWith("page ") ? part.slice(5) : part}`,
    );
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  return [
    "# What is built of what was promised\n",
    "Written by `node scripts/spec-coverage.ts`; a test fails when it is stale, or when a promised page or call is not",
    "there. A rule has a cross when the tests that [spec-rules](spec-rules) names hold it; else it is said what it waits",
    "for, or where the product differs on purpose.\n",
    `${done} of ${promised.length} pages and calls are there, and ${held} of ${rules.length} rules are held by tests.\n`,
    ...sections,
    writeRules(rules),
  ].join("\n");
}

/** `GET /v2/domains/list` → `/v2/domains`. */
function sectionOf(call: string): string {
  const segments = (call.split(" ")[1] ?? "").split("/");
  return segments.slice(0, segments[1] === "v2" ? 3 : 2).join("/");
}
