import type { NameCheck } from "#src/drivers/registrar/port.ts";

const hourMs = 3_600_000;

/**
 * What registries said a while ago: a taken name stays taken for an hour, a free one free for a minute. Failed
 * checks are not kept. Bounded, one per process; a purchase always asks the registry.
 */
export class NameCache {
  readonly #kept = new Map<string, { readonly check: NameCheck; readonly until: number }>();
  readonly #size: number;

  constructor(size = 50_000) {
    this.#size = size;
  }

  find(name: string, at: Date): NameCheck | null {
    const kept = this.#kept.get(name);
    return kept !== undefined && kept.until > at.getTime() ? kept.check : null;
  }

  keep(check: NameCheck, at: Date): void {
    if (check.availability === "unknown") return;
    const isFree = check.availability === "available" || check.availability === "premium";
    // The oldest goes first: a map keeps the order of its keys.
    this.#kept.delete(check.name);
    this.#kept.set(check.name, { check, until: at.getTime() + (isFree ? hourMs / 60 : hourMs) });
    if (this.#kept.size <= this.#size) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
