import { afterAll, beforeAll, expect, test } from "vitest";
import { redirectUri } from "../conformance.ts";
import { SigninError } from "../port.ts";
import { startTelegramStub, telegramClient, type TelegramStub } from "../telegram/telegram-stub.fixture.ts";
import { createOidc, type OidcService } from "./oidc.ts";

let stub: TelegramStub;
beforeAll(async () => {
  stub = await startTelegramStub();
});
afterAll(() => stub.server.stop());

const state = "s".repeat(43);
const complete = async (change: Partial<OidcService> = {}, claims: Record<string, unknown> = {}) => {
  stub.change = { claims: (right) => ({ ...right, ...claims }) };
  const driver = createOidc(
    {
      provider: "google",
      issuer: stub.server.origin,
      ...telegramClient,
      scope: "openid",
      sendsNonce: false,
      algorithms: ["RS256"],
      readProfile: ({ sub }) => ({
        subject: String(sub),
        label: "x",
        name: null,
        email: null,
        telegramUserId: null,
        telegramBotId: null,
      }),
      ...change,
    },
    { isInsecure: true },
  );
  const { url, ...secrets } = await driver.begin({ redirectUri, state });
  const code = (await stub.visit(url, "ada")).searchParams.get("code") ?? "";
  return driver.complete({ code, issuer: null, redirectUri, state, ...secrets });
};

test("a service may be called by the other of its two names, and by no third", async () => {
  const alias = new URL(stub.server.origin).host;
  expect(await complete({ alias }, { iss: alias })).toMatchObject({ subject: "op4que-ada_subject" });
  expect(await complete({ alias })).toMatchObject({ subject: "op4que-ada_subject" });
  await expect(complete({ alias }, { iss: "accounts.example" })).rejects.toThrow(SigninError);
  await expect(complete({}, { iss: alias })).rejects.toThrow(SigninError);
});

test("a service that signs in no accepted way is not used", async () => {
  await expect(complete({ algorithms: ["ES384"] })).rejects.toThrow("none of the accepted algorithms");
});

test("a service by http is asked nothing outside of tests", async () => {
  const { origin } = stub.server;
  const driver = createOidc({
    provider: "google",
    issuer: origin,
    ...telegramClient,
    scope: "openid",
    sendsNonce: false,
    algorithms: ["RS256"],
    readProfile: () => null,
  });
  await expect(driver.begin({ redirectUri, state })).rejects.toThrow(SigninError);
});
