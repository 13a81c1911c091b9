import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod/mini";

const stored = z.object({
  /** Fingerprint of the tests: with other tests the verdicts may differ. */
  tests: z.string(),
  fates: z.record(z.string(), z.enum(["killed", "survived", "invalid"])),
});

/** A mutant's verdict. Invalid: the database rejects it, so it could not have been written by mistake. */
export type Fate = z.output<typeof stored>["fates"][string];

/** Verdicts of an earlier run with the same tests, so that an interrupted run resumes where it stopped. */
export class KnownVerdicts {
  readonly #file: string;
  readonly #tests: string;
  readonly #fates: Record<string, Fate>;

  constructor(area: string, tests: readonly string[]) {
    this.#file = join(".cache", "mutation", `${area}.sql.json`);
    this.#tests = fingerprint(readAll(tests));
    const known = readStored(this.#file);
    this.#fates = known?.tests === this.#tests ? known.fates : {};
  }

  fateOf(definition: string): Fate | undefined {
    return this.#fates[fingerprint(definition)];
  }

  keep(definition: string, fate: Fate): void {
    this.#fates[fingerprint(definition)] = fate;
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ tests: this.#tests, fates: this.#fates }));
  }
}

/** The tests and the fixtures beside them. */
function readAll(tests: readonly string[]): string {
  const patterns = tests.flatMap((pattern) => [pattern, pattern.replace(".test.ts", ".fixture.ts")]);
  const files = patterns.flatMap((pattern) => globSync(pattern)).toSorted();
  return files.map((file) => readFileSync(file, "utf8")).join("\n");
}

function readStored(file: string): z.output<typeof stored> | undefined {
  try {
    return stored.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
