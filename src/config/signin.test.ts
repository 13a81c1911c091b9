import { expect, test } from "vitest";
import { describeVariables, readConfig } from "./config.ts";

const google = { SIGNIN: "google", GOOGLE_CLIENT_ID: "1-a.apps.example", GOOGLE_CLIENT_SECRET: "secret" };
const telegram = { SIGNIN: "telegram", TELEGRAM_CLIENT_ID: "7654321", TELEGRAM_CLIENT_SECRET: "secret" };
const https = { PUBLIC_URL: "https://example.com" };
const live = {
  ...https,
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://localhost/moorage",
  ALLOW_SIMULATED: "compute,registrar,chain,rates,mail,signin",
  TRUST_PROXY: "none",
};

const refusal = (env: Record<string, string>): string | null => {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

test("a demo has both services simulated until it is set otherwise", () => {
  expect(readConfig({}).site.signIn).toEqual({ providers: ["google", "telegram"], isSimulated: true });
  expect(readConfig({ SIGNIN: "off" }).site.signIn).toBeUndefined();
});

test("live has none until it is chosen, and never the simulation", () => {
  expect(readConfig(live).signin).toEqual([]);
  expect(readConfig(live).site.signIn).toBeUndefined();
  expect(refusal({ ...live, SIGNIN: "simulated" })).toMatch(/lets anyone sign in as anyone/);
  const both = readConfig({ ...live, ...google, ...telegram, SIGNIN: "google,telegram" });
  expect(both.site.signIn).toEqual({ providers: ["google", "telegram"] });
});

test.each(["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"])("google needs %s", (name) => {
  expect(refusal({ ...live, ...google, [name]: "" })).toBe(`${name} must be set for SIGNIN=google.`);
});

test.each(["TELEGRAM_CLIENT_ID", "TELEGRAM_CLIENT_SECRET"])("telegram needs %s", (name) => {
  expect(refusal({ ...live, ...telegram, [name]: "" })).toBe(`${name} must be set for SIGNIN=telegram.`);
});

test("the bot's token is not taken for the secret", () => {
  const settings = { ...live, ...telegram, TELEGRAM_CLIENT_SECRET: "7654321:AAF-a-token" };
  expect(refusal(settings)).toMatch(/TELEGRAM_CLIENT_SECRET is not usable: this is the bot's token/);
});

test("a real service needs the address that is registered with it", () => {
  expect(refusal(google)).toMatch(/SIGNIN=google needs PUBLIC_URL/);
  expect(refusal({ ...google, PUBLIC_URL: "http://localhost:3000" })).toBeNull();
  expect(refusal({ ...telegram, PUBLIC_URL: "http://localhost:3000" })).toMatch(
    /needs a PUBLIC_URL of https/,
  );
  expect(refusal({ ...live, ...telegram })).toBeNull();
});

test("the simulation is not beside a real service", () => {
  expect(refusal({ ...google, SIGNIN: "simulated,google" })).toMatch(/simulated cannot be named together/);
});

test("help shows the variables of each", () => {
  expect(describeVariables()).toMatch(/SIGNIN [\s\S]*GOOGLE_CLIENT_ID [\s\S]*TELEGRAM_CLIENT_SECRET/);
});
