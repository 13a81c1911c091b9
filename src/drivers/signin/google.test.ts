import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeSignin, redirectUri } from "./conformance.ts";
import { createGoogle } from "./google.ts";
import { type GoogleProvider, googleClient, startGoogleProvider } from "./google/google-provider.fixture.ts";
import { SigninError } from "./port.ts";
import { wireFaults } from "./wire-faults.fixture.ts";

const open = async () => {
  const google = await startGoogleProvider([redirectUri]);
  const options = { deadlineMs: 1_000, isInsecure: true };
  const driver = createGoogle({ ...googleClient, issuer: google.server.origin }, options);
  return { google, driver };
};
const broughtBack = (back: URL) => ({
  code: back.searchParams.get("code") ?? "",
  issuer: back.searchParams.get("iss"),
});

describeSignin("google", async () => {
  const { google, driver } = await open();
  return {
    driver,
    visit: async (url, person) => broughtBack(await google.visit(url, person)),
    fail: (fault) => {
      google.server.fault = fault;
    },
    faults: wireFaults,
    stop: () => google.server.stop(),
  };
});

describe("google's answer", () => {
  let google: GoogleProvider;
  let driver: ReturnType<typeof createGoogle>;
  beforeAll(async () => {
    ({ google, driver } = await open());
  });
  afterAll(() => google.server.stop());

  const state = "s".repeat(43);
  const visit = async () => {
    const { url, ...secrets } = await driver.begin({ redirectUri, state });
    return { ...broughtBack(await google.visit(url, "ben")), redirectUri, state, ...secrets };
  };
  const completeAs = async (claims: Record<string, unknown>) => {
    google.people.ben = claims;
    return driver.complete(await visit());
  };

  test("says whether it accepts the client, by a code that was never given", async () => {
    expect(await driver.tryClient(redirectUri)).toBe("accepted");
    const options = { deadlineMs: 1_000, isInsecure: true };
    const other = { ...googleClient, clientSecret: "another", issuer: google.server.origin };
    expect(await createGoogle(other, options).tryClient(redirectUri)).toBe("refused");
    google.server.fault = "silence";
    await expect(driver.tryClient(redirectUri)).rejects.toThrow(SigninError);
    google.server.fault = null;
  });

  test("has the subject, and an address that Google has verified", async () => {
    const claims = { email: "ben@gmail.test", email_verified: true, name: "Ben Example" };
    expect(await completeAs(claims)).toEqual({
      subject: "ben",
      label: "ben@gmail.test",
      name: "Ben Example",
      email: "ben@gmail.test",
      telegramUserId: null,
      telegramBotId: null,
    });
  });

  test.each([
    ["not verified", { email: "ben@gmail.test", email_verified: false }],
    ["of unknown standing", { email: "ben@gmail.test" }],
    ["verified in words", { email: "ben@gmail.test", email_verified: "true" }],
    ["no address", { email: "not an address", email_verified: true }],
    ["two addresses", { email: "a@b.test,c@d.test", email_verified: true }],
    ["too long", { email: `${"a".repeat(250)}@b.test`, email_verified: true }],
    ["with a line break", { email: "a@b.test\nBcc: c@d.test", email_verified: true }],
  ])("has no address when it is %s", async (_name, claims) => {
    expect((await completeAs(claims))?.email).toBeNull();
  });

  test("T26 counts for its nonce and its state alone", async () => {
    const [one, other] = [await visit(), await visit()];
    expect(one.nonce).not.toBeNull();
    await expect(driver.complete({ ...one, nonce: other.nonce })).rejects.toThrow(SigninError);
    await expect(driver.complete({ ...other, issuer: "https://another.example" })).rejects.toThrow(
      SigninError,
    );
  });

  test("T26 must say from whom it is when Google says that it does", async () => {
    await expect(driver.complete({ ...(await visit()), issuer: null })).rejects.toThrow(SigninError);
  });

  test("asks which account, with the scopes that it needs and no more", async () => {
    const asked = new URL((await driver.begin({ redirectUri, state })).url).searchParams;
    expect([asked.get("prompt"), asked.get("scope")]).toEqual(["select_account", "openid email profile"]);
  });
});
