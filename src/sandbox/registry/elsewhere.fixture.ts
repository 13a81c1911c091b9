import type { RegistrarHarness } from "#src/drivers/registrar/conformance.ts";
import type { RegistrantData } from "#src/drivers/registrar/port.ts";
import { sandboxRegistrars, type SimulatedRegistry } from "./registry-port.ts";
import type { Answer } from "./registry-session.ts";

/** A registrant for tests. */
export const testRegistrant: RegistrantData = {
  contactId: "0199a3c0-0000-7000-8000-000000000001",
  name: "Test Registrant",
  organization: null,
  street: ["Teststrasse 1"],
  city: "Berlin",
  province: null,
  postalCode: "10115",
  country: "DE",
  phone: "+49.301234567",
  phoneExtension: null,
  email: "registrant@example.com",
  localized: null,
};

const dayMs = 86_400_000;
const code = "elsewhere-code-1";

type Testbed = Pick<
  RegistrarHarness,
  "advanceDays" | "takeElsewhere" | "requestElsewhere" | "answerElsewhere"
>;

/** The surroundings of a driver of the sandbox registry: its clock, and the other registrar. */
export function playElsewhere(registry: SimulatedRegistry): Testbed {
  const other = registry.session(sandboxRegistrars.other.id);
  return {
    advanceDays: (days) => registry.advance(days * dayMs),
    async takeElsewhere(name) {
      const whom = { registrant: null, contacts: [], signers: [], hosts: [] };
      const order = { name, years: 1, code, isPrivate: false, feeCents: null, ...whom };
      expectDone(await other.createName(order));
      await registry.advance(61 * dayMs);
      return code;
    },
    async requestElsewhere(name, given) {
      expectDone(await other.requestTransfer({ name, code: given, feeCents: null }));
    },
    async answerElsewhere(name, answer) {
      expectDone(await other.answerTransfer(name, answer));
    },
  };
}

function expectDone(answer: Answer<unknown>): void {
  if (!answer.ok) throw new Error(`${answer.code} ${answer.reason}`);
}
