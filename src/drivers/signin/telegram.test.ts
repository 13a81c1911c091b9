import { createHmac, createPublicKey } from "node:crypto";
import { type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeSignin, redirectUri } from "./conformance.ts";
import { SigninError } from "./port.ts";
import { createTelegram } from "./telegram.ts";
import { startTelegramStub, telegramClient, type TelegramStub } from "./telegram/telegram-stub.fixture.ts";
import { wireFaults } from "./wire-faults.fixture.ts";

const open = async () => {
  const stub = await startTelegramStub();
  const options = { deadlineMs: 400, isInsecure: true };
  const driver = createTelegram({ ...telegramClient, issuer: stub.server.origin }, options);
  return { stub, driver };
};
const codeOf = (back: URL) => ({ code: back.searchParams.get("code") ?? "", issuer: null });

describeSignin("telegram", async () => {
  const { stub, driver } = await open();
  return {
    driver,
    visit: async (url, person) => codeOf(await stub.visit(url, person)),
    fail: (fault) => {
      stub.server.fault = fault;
    },
    faults: wireFaults,
    stop: () => stub.server.stop(),
  };
});

describe("telegram's tokens", () => {
  let stub: TelegramStub;
  let driver: ReturnType<typeof createTelegram>;
  beforeAll(async () => {
    ({ stub, driver } = await open());
  });
  beforeEach(() => {
    stub.change = {};
    stub.scope = null;
  });
  afterAll(() => stub.server.stop());

  const state = "s".repeat(43);
  const complete = async () => {
    const { url, ...secrets } = await driver.begin({ redirectUri, state });
    return driver.complete({ ...codeOf(await stub.visit(url, "ada")), redirectUri, state, ...secrets });
  };

  test("say who it is by an opaque subject, and the number beside it", async () => {
    expect(await complete()).toEqual({
      subject: "op4que-ada_subject",
      label: "@ada_example",
      name: "ada_example",
      email: null,
      telegramUserId: 1_234_567_890n,
      telegramBotId: 7_654_321n,
    });
  });

  test("name the bot that may write only where that was granted", async () => {
    stub.scope = "openid profile";
    expect(await complete()).toMatchObject({ telegramBotId: null });
    stub.scope = "openid profile telegram:bot_access";
    expect(await complete()).toMatchObject({ telegramBotId: 7_654_321n });
  });

  test("are asked for without a nonce and without origin, which brings no code", async () => {
    const { url, nonce } = await driver.begin({ redirectUri, state });
    const asked = new URL(url).searchParams;
    expect([nonce, asked.has("nonce"), asked.has("origin")]).toEqual([null, false, false]);
    expect(asked.get("scope")).toBe("openid profile telegram:bot_access");
    const spoilt = new URL(url);
    spoilt.searchParams.set("origin", "https://shop.example");
    expect((await stub.visit(spoilt.href, "ada")).searchParams.has("code")).toBe(false);
  });

  test("may be signed with a new key at any time", async () => {
    expect(await complete()).not.toBeNull();
    await stub.rotate();
    expect(await complete()).not.toBeNull();
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const forgedClaims: [string, (right: JWTPayload) => Record<string, unknown>][] = [
    ["another audience", (right) => ({ ...right, aud: "1111111" })],
    ["two audiences", (right) => ({ ...right, aud: [telegramClient.clientId, "1111111"] })],
    [
      "two audiences and us as the authorized party",
      (right) => ({ ...right, aud: [telegramClient.clientId, "1"], azp: telegramClient.clientId }),
    ],
    ["another issuer", (right) => ({ ...right, iss: "https://oauth.telegram.example" })],
    ["no issuer", ({ iss: _, ...rest }) => rest],
    ["an end in the past", (right) => ({ ...right, exp: seconds() - 120 })],
    ["a beginning in the future", (right) => ({ ...right, iat: seconds() + 3_600, exp: seconds() + 7_200 })],
    ["no subject", ({ sub: _, ...rest }) => rest],
    ["an empty subject", (right) => ({ ...right, sub: "" })],
    ["a subject with a line break", (right) => ({ ...right, sub: "a\nb" })],
    ["no number", ({ id: _, ...rest }) => rest],
    ["a number as text", (right) => ({ ...right, id: "1234567890" })],
    ["the number 0", (right) => ({ ...right, id: 0 })],
    ["a negative number", (right) => ({ ...right, id: -5 })],
    ["a number with a fraction", (right) => ({ ...right, id: 1.5 })],
    ["a number beyond what is exact", (right) => ({ ...right, id: 2 ** 53 })],
    ["a nonce that was not sent", (right) => ({ ...right, nonce: "another" })],
  ];
  test.each(forgedClaims)("T26 with %s sign no one in", async (_name, claims) => {
    stub.change = { claims };
    await expect(complete()).rejects.toThrow(SigninError);
  });

  const forgeries: [string, (claims: JWTPayload, key: JWK) => Promise<string>][] = [
    ["no signature", async (claims) => new UnsecuredJWT(claims).encode()],
    [
      "the public key as a shared secret",
      async (claims, key) => {
        const pem = createPublicKey({ key: { ...key }, format: "jwk" });
        const text = pem.export({ type: "spki", format: "pem" });
        const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
        const signed = `${encode({ alg: "HS256", kid: key.kid })}.${encode(claims)}`;
        return `${signed}.${createHmac("sha256", text).update(signed).digest("base64url")}`;
      },
    ],
    [
      "the client's secret as the key",
      async (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256" })
          .sign(new TextEncoder().encode(telegramClient.clientSecret)),
    ],
    [
      "another key that their header names",
      async (claims, { kid = "" }) => {
        const other = await crypto.subtle.generateKey(rsa, true, ["sign", "verify"]);
        const jwk = await crypto.subtle.exportKey("jwk", other.publicKey);
        return new SignJWT(claims)
          .setProtectedHeader({ alg: "RS256", kid, jku: "http://127.0.0.1:9/keys", jwk })
          .sign(other.privateKey);
      },
    ],
    [
      "a changed claim",
      async (claims, key) => {
        const [header, , signature] = (
          await new SignJWT(claims)
            .setProtectedHeader({ alg: "RS256", kid: key.kid ?? "" })
            .sign((await crypto.subtle.generateKey(rsa, true, ["sign", "verify"])).privateKey)
        ).split(".");
        const body = Buffer.from(JSON.stringify({ ...claims, sub: "another" })).toString("base64url");
        return `${header}.${body}.${signature}`;
      },
    ],
    ["no token at all", async () => ""],
  ];
  test.each(forgeries)("T26 with %s sign no one in", async (_name, forge) => {
    stub.change = { forge };
    await expect(complete()).rejects.toThrow(SigninError);
  });

  test("are asked for with our secret; a wrong one is the operator's trouble", async () => {
    const settings = { ...telegramClient, clientSecret: "wrong", issuer: stub.server.origin };
    const wrong = createTelegram(settings, { isInsecure: true });
    const { url, ...secrets } = await wrong.begin({ redirectUri, state });
    const visit = { ...codeOf(await stub.visit(url, "ada")), redirectUri, state, ...secrets };
    await expect(wrong.complete(visit)).rejects.toThrow("it refused us: invalid_client");
  });
});

const rsa = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
};
