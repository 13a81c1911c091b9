import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import { describeSignin, redirectUri } from "./conformance.ts";
import { createSimulatedSignin } from "./simulated.ts";
import { codeMs, writeCode } from "./simulated/codes.ts";
import { simulatedPeople } from "./simulated/people.ts";

const start = new Date("2026-11-20T09:00:00Z");
let number = 0;

/** What the page answers when a person is chosen. */
const choose = (url: string, person: "ada" | "ben", clock: ManualClock): string => {
  const asked = new URL(url).searchParams;
  const provider = url.includes("google") ? "google" : "telegram";
  const chosen = simulatedPeople[provider].find(({ handle }) => handle.startsWith(person));
  if (chosen === undefined) throw new Error("no such person");
  number += 1;
  return writeCode({
    ...chosen,
    challenge: asked.get("code_challenge") ?? "",
    redirectUri: asked.get("redirect_uri") ?? "",
    number: String(number),
    expiresAt: clock.now().getTime() + codeMs,
  });
};

for (const provider of signinProviders) {
  describeSignin(`simulated ${provider}`, async () => {
    const clock = new ManualClock(start);
    const driver = createSimulatedSignin({ provider, clock });
    return {
      driver,
      visit: async (url, person) => ({ code: choose(url, person, clock), issuer: null }),
      fail: (fault) => driver.fail(fault),
      faults: ["silence", "500"],
    };
  });
}

test("a code of the simulation is too old after a minute", async () => {
  const clock = new ManualClock(start);
  const driver = createSimulatedSignin({ provider: "google", clock });
  const state = "s".repeat(43);
  const { url, ...secrets } = await driver.begin({ redirectUri, state });
  const visit = { code: choose(url, "ada", clock), issuer: null, redirectUri, state, ...secrets };
  clock.advance(codeMs + 1);
  expect(await driver.complete(visit)).toBeNull();
});
