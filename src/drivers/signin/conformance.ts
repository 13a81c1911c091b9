import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SigninDriver, SigninError, type SigninReturn } from "./port.ts";
import type { WireFault } from "./wire-faults.fixture.ts";

export interface SigninUnderTest {
  readonly driver: SigninDriver;
  /** Has a person sign in at the service's page, and returns with what the browser brings back. */
  visit(
    url: string,
    person: "ada" | "ben",
  ): Promise<{ readonly code: string; readonly issuer: string | null }>;
  /** What the service does to its callers; null: it answers. */
  fail(fault: WireFault | null): void;
  readonly faults: readonly WireFault[];
  stop?(): Promise<void>;
}

export const redirectUri = "https://shop.example/auth/service/callback";
let number = 0;

/** What every sign-in service must do; called from the test file of each. */
export function describeSignin(name: string, setUp: () => Promise<SigninUnderTest>): void {
  describe(name, () => {
    let service: SigninUnderTest;
    beforeAll(async () => {
      service = await setUp();
    });
    afterAll(async () => await service.stop?.());

    const stateOf = (): string => `state-${(number += 1)}`.padEnd(43, "_");
    const returned = async (person: "ada" | "ben" = "ada"): Promise<SigninReturn> => {
      const state = stateOf();
      const { url, verifier, nonce } = await service.driver.begin({ redirectUri, state });
      return { ...(await service.visit(url, person)), redirectUri, state, verifier, nonce };
    };

    test("an address has the state and a challenge, and not what opens it", async () => {
      const state = stateOf();
      const begun = await service.driver.begin({ redirectUri, state });
      const { searchParams } = new URL(begun.url);
      expect(searchParams.get("state")).toBe(state);
      expect(searchParams.get("redirect_uri")).toBe(redirectUri);
      expect(searchParams.get("code_challenge_method")).toBe("S256");
      expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
      expect(begun.url).not.toContain(begun.verifier);
      expect((await service.driver.begin({ redirectUri, state })).verifier).not.toBe(begun.verifier);
    });

    test("a person is the same each time, and no other", async () => {
      const subjectOf = async (person: "ada" | "ben") =>
        (await service.driver.complete(await returned(person)))?.subject;
      const [first, again, other] = [await subjectOf("ada"), await subjectOf("ada"), await subjectOf("ben")];
      expect(first).toMatch(/.+/);
      expect(again).toBe(first);
      expect(other).not.toBe(first);
    });

    test("a person has a label that can be shown", async () => {
      const profile = await service.driver.complete(await returned());
      expect(profile?.label).toMatch(/^.{1,100}$/);
      expect(profile?.email === null).toBe(service.driver.provider === "telegram");
      expect(profile?.telegramUserId === null).toBe(service.driver.provider === "google");
    });

    test("a code works once", async () => {
      const visit = await returned();
      expect(await service.driver.complete(visit)).not.toBeNull();
      expect(await service.driver.complete(visit)).toBeNull();
    });

    test("a code does not work for another attempt, or another address", async () => {
      const [visit, other] = [await returned(), await returned()];
      expect(await service.driver.complete({ ...visit, verifier: other.verifier })).toBeNull();
      expect(
        await service.driver.complete({
          ...other,
          redirectUri: "https://other.example/auth/service/callback",
        }),
      ).toBeNull();
    });

    test("a code that it did not give is refused", async () => {
      expect(await service.driver.complete({ ...(await returned()), code: "a-code-of-no-one" })).toBeNull();
    });

    test("a service that does not answer as it must is an error, and signs no one in", async () => {
      for (const fault of service.faults) {
        const visit = await returned();
        service.fail(fault);
        await expect(service.driver.complete(visit), fault).rejects.toThrow(SigninError);
        await expect(service.driver.health(), fault).rejects.toThrow(SigninError);
        service.fail(null);
      }
      expect(await service.driver.health()).toMatch(/.+/);
    });
  });
}
