import type { NameCheck, RegistrarDriver } from "#src/drivers/registrar/port.ts";
import type { Log } from "#src/platform/log/log.ts";

/** Concurrent checks at registries, over all searches of this process. */
const callsAtOnce = 16;

/** A few at a time; the others wait in order of arrival. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places = callsAtOnce) {
    this.#free = places;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

export interface BatchOptions {
  readonly registrar: Pick<RegistrarDriver, "check">;
  readonly log: Log;
  readonly gate: Gate;
  /** How long we wait for one answer. */
  readonly deadlineMs: number;
}

/** A part of a search: answers that are there, or names for one check and how many such checks go at once. */
export type SearchPart<T> =
  | { readonly reported: readonly T[] }
  | { readonly ask: readonly string[]; readonly lines: number };

/**
 * Passes known answers on and asks the registry batch by batch, several at once, each passed on as soon as it
 * is answered. The next part is prepared while answers are pending.
 */
export async function* checkBatches<T>(
  parts: AsyncIterator<SearchPart<T>>,
  options: BatchOptions,
): AsyncGenerator<{ readonly reported: readonly T[] } | { readonly checks: readonly NameCheck[] }> {
  const take = () => {
    const next = parts.next().then((part) => ({ part }));
    // While all lines are busy nothing awaits it; a failure is reported once something does.
    next.catch(() => undefined);
    return next;
  };
  const running = new Map<number, Promise<{ readonly at: number; readonly checks: readonly NameCheck[] }>>();
  let begun = 0;
  let lines = 1;
  let next: ReturnType<typeof take> | null = take();
  while (next !== null || running.size > 0) {
    const isWaitedFor: boolean = next !== null && running.size < lines;
    const update = await Promise.race([...running.values(), ...(next && isWaitedFor ? [next] : [])]);
    if ("checks" in update) {
      running.delete(update.at);
      yield { checks: update.checks };
    } else if (update.part.done === true) {
      next = null;
    } else if ("reported" in update.part.value) {
      next = take();
      yield update.part.value;
    } else {
      const at = begun;
      begun += 1;
      lines = Math.max(lines, update.part.value.lines);
      running.set(
        at,
        checkBatch(update.part.value.ask, options).then((checks) => ({ at, checks })),
      );
      next = take();
    }
  }
}

/** No answer, no proper answer and no answer in time are all `unknown`: no purchase may rely on it. */
async function checkBatch(
  names: readonly string[],
  { registrar, log, gate, deadlineMs }: BatchOptions,
): Promise<readonly NameCheck[]> {
  const unknown = names.map((name): NameCheck => ({ name, availability: "unknown", premium: null }));
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), deadlineMs);
  try {
    const work = gate.pass(() => registrar.check(names));
    // A rejection after the deadline is ignored.
    work.catch(() => undefined);
    const answer = await Promise.race([work, late.promise]);
    if (answer === null) {
      log.warn({ names: names.length }, "a registry did not answer a search in time");
      return unknown;
    }
    if (!answer.ok) {
      log.warn({ code: answer.error.code, detail: answer.error.detail }, "a registry refused a search");
      return unknown;
    }
    const byName = new Map(answer.value.map((check) => [check.name, check]));
    return unknown.map((none) => byName.get(none.name) ?? none);
  } catch (error) {
    log.error({ err: error }, "a registrar driver failed in a search");
    return unknown;
  } finally {
    clearTimeout(timer);
  }
}

/** Batches of a search: as large as the registry allows, and small enough that all lines are used at once. */
export function splitBatches(names: readonly string[], largest: number, atOnce: number): string[][] {
  const size = Math.max(1, Math.min(largest, Math.max(smallestBatch, Math.ceil(names.length / atOnce))));
  return Array.from({ length: Math.ceil(names.length / size) }, (_, at) =>
    names.slice(at * size, (at + 1) * size),
  );
}

/** Splitting a smaller batch gains nothing. */
const smallestBatch = 10;
