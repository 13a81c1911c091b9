import type { NameCheck, RegistrarCapabilities, RegistrarDriver } from "#src/drivers/registrar/port.ts";

type SearchedRegistrar = Pick<RegistrarDriver, "capabilities" | "check" | "simulated">;

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
  batchSize: 50,
  parallelChecks: 3,
};

/** A registry with prepared answers that records what it was asked. */
export class RegistrarDouble implements SearchedRegistrar {
  readonly simulated = true;
  readonly asked: string[][] = [];
  /** What it says of names; all others are available. */
  readonly said = new Map<string, Partial<NameCheck>>();
  /** Endings that it does not support. */
  readonly missing = new Set<string>();
  /** How it answers a batch, instead of properly. */
  answer: ((names: readonly string[], checks: NameCheck[]) => ReturnType<RegistrarDriver["check"]>) | null =
    null;

  capabilities(tld: string): RegistrarCapabilities | null {
    return this.missing.has(tld) ? null : { ...capabilities, batchSize: tld === "de" ? 2 : 50 };
  }

  async check(names: readonly string[]): ReturnType<RegistrarDriver["check"]> {
    this.asked.push([...names]);
    const checks = names.map(
      (name): NameCheck => ({ name, availability: "available", premium: null, ...this.said.get(name) }),
    );
    return this.answer ? this.answer(names, checks) : { ok: true, value: checks };
  }
}
