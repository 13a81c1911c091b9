import { afterAll, beforeAll, describe } from "vitest";
import { describeNames } from "./conformance/names.fixture.ts";
import { describeSettings } from "./conformance/settings.fixture.ts";
import { createSuite } from "./conformance/suite.fixture.ts";
import { describeTerms } from "./conformance/terms.fixture.ts";
import { describeTransfers } from "./conformance/transfers.fixture.ts";
import type { RegistrantData, RegistrarDriver } from "./port.ts";

/** What the suite needs around a driver. */
export interface RegistrarHarness {
  readonly driver: RegistrarDriver;
  /** The same account through a line that loses the answer of every act. */
  readonly lossy: RegistrarDriver;
  /** An ending whose registry has all that the port knows: premium names, restoring, transfers that wait. */
  readonly tld: string;
  /** An ending that the driver sells no names of. */
  readonly foreignTld: string;
  readonly registrant: RegistrantData;
  /** A name that the registry keeps back. */
  readonly reservedName: string;
  /** A free name that the registry sells at a premium price, another one each time. */
  newPremiumName(): string;
  /** What the driver's other end cannot do; each has to be told in the driver's documentation. */
  readonly lacks: readonly RegistrarLack[];
  /** Moves the registry's clock ahead. */
  advanceDays(days: number): Promise<void>;
  /** Registers a name with another registrar, and answers the code that moves it, old enough to be moved. */
  takeElsewhere(name: string): Promise<string>;
  /** The other registrar asks for a name of ours. */
  requestElsewhere(name: string, code: string): Promise<void>;
  /** The other registrar answers what we ask it for. */
  answerElsewhere(name: string, answer: "approve" | "reject"): Promise<void>;
  close(): Promise<void>;
}

/**
 * `keys`: it does not know a repeated order again, `renewKeys`: nor a repeated renewal; `elsewhere`: it tells nothing
 * of names of others; `clock`: no one can move its time, so nothing is restored; the others: it has no such thing.
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
