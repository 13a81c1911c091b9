import { afterAll, beforeAll, describe } from "vitest";
import { describeNames } from "./conformance/names.fixture.ts";
import { describeSettings } from "./conformance/settings.fixture.ts";
import { createSuite } from "./conformance/suite.fixture.ts";
import { describeTerms } from "./conformance/terms.fixture.ts";
import { describeTransfers } from "./conformance/transfers.fixture.ts";
import type { RegistrantData, RegistrarDriver } from "./port.ts";

/** What the suite needs beside a driver. */
export interface RegistrarHarness {
  readonly driver: RegistrarDriver;
  /** The same account over a connection that loses the answer of every act. */
  readonly lossy: RegistrarDriver;
  /** An ending whose registry supports all of the port: premium names, restoring, transfers that wait. */
  readonly tld: string;
  /** An ending that the driver does not sell. */
  readonly foreignTld: string;
  readonly registrant: RegistrantData;
  /** A name that the registry reserves. */
  readonly reservedName: string;
  /** A free name with a premium price, another one each time. */
  newPremiumName(): string;
  /** What the driver's other end does not support; the driver's documentation lists each. */
  readonly lacks: readonly RegistrarLack[];
  /** Moves the registry's clock ahead. */
  advanceDays(days: number): Promise<void>;
  /** Registers a name with another registrar, old enough to be transferred, and returns its transfer code. */
  takeElsewhere(name: string): Promise<string>;
  /** The other registrar requests a name of ours. */
  requestElsewhere(name: string, code: string): Promise<void>;
  /** The other registrar answers our request. */
  answerElsewhere(name: string, answer: "approve" | "reject"): Promise<void>;
  close(): Promise<void>;
}

/**
 * `keys`: it does not recognise a repeated order, `renewKeys`: nor a repeated renewal; `elsewhere`: it shows no names
 * of others; `clock`: its time cannot be moved, so nothing is restored; the others: it has no such thing.
 */
export type RegistrarLack =
  | "keys"
  | "renewKeys"
  | "lists"
  | "events"
  | "elsewhere"
  | "hold"
  | "delete"
  | "clock";

/** The contract of the registrar port as tests: every driver runs them all. */
export function describeRegistrarDriver(name: string, makeHarness: () => Promise<RegistrarHarness>): void {
  describe(`${name} registrar driver`, () => {
    let harness: RegistrarHarness;
    beforeAll(async () => {
      harness = await makeHarness();
    });
    afterAll(() => harness.close());
    const suite = createSuite(() => harness);
    describeNames(suite);
    describeTerms(suite);
    describeSettings(suite);
    describeTransfers(suite);
  });
}
