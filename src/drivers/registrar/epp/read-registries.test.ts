import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { ConfigError } from "#src/config/config-error.ts";
import { readEppRegistries } from "./read-registries.ts";

const folder = mkdtempSync(join(tmpdir(), "registries-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: unknown): string {
  const file = join(folder, `${performance.now()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const min = { name: "one", url: "epps://epp.example.com", user: "moorage", password: "a-password" };

test("a registry needs its address, our login and its endings; the rest has defaults", () => {
  expect(readEppRegistries(fileOf([{ ...min, endings: ["com", "co.uk", "xn--p1ai"] }]))).toEqual([
    {
      name: "one",
      host: "epp.example.com",
      port: 700,
      clientId: "moorage",
      password: "a-password",
      endings: ["com", "co.uk", "xn--p1ai"],
      contactMode: "none",
      hosts: "objects",
      years: [1, 10],
      extensions: ["secDNS", "rgp", "fee", "loginSec"],
      currency: "USD",
      sessions: 2,
      batchSize: 20,
      tls: { ca: null, certificate: null, serverName: null },
    },
  ]);
});

test("secrets and certificates are files next to the list", () => {
  for (const name of ["password", "ca.pem", "cert.pem", "key.pem"])
    writeFileSync(join(folder, name), `${name}\n`);
  const { password: _, ...rest } = min;
  const files = { passwordFile: "password", ca: "ca.pem", certificate: "cert.pem", key: "key.pem" };
  const [registry] = readEppRegistries(
    fileOf([{ ...rest, ...files, url: "epps://[::1]:7000", serverName: "epp.example", endings: ["com"] }]),
  );
  expect(registry).toMatchObject({ host: "::1", port: 7000, password: "password" });
  expect(registry?.tls).toEqual({
    ca: "ca.pem\n",
    certificate: { cert: "cert.pem\n", key: "key.pem\n" },
    serverName: "epp.example",
  });
});

test.each([
  ["no list", {}, /the list/],
  ["an empty list", [], /the list/],
  ["plain http", [{ ...min, url: "https://epp.example.com", endings: ["com"] }], /0\.url: .*epps/],
  ["no endings", [{ ...min, endings: [] }], /0\.endings/],
  ["an ending with a dot before it", [{ ...min, endings: [".com"] }], /0\.endings\.0/],
  ["two passwords", [{ ...min, passwordFile: "x", endings: ["com"] }], /0\.password/],
  ["a certificate without its key", [{ ...min, certificate: "x", endings: ["com"] }], /0\.key/],
  ["an unknown field", [{ ...min, tlds: ["com"], endings: ["com"] }], /tlds/],
  [
    "an ending of two",
    [
      { ...min, endings: ["com"] },
      { ...min, name: "two", endings: ["com"] },
    ],
    /com is there twice/,
  ],
])("%s is refused, with its place", (_, content, message) => {
  expect(() => readEppRegistries(fileOf(content))).toThrow(message);
});

test("the settings name the file, and only demo runs the sandbox's EPP", () => {
  const refusal = (settings: Record<string, string>): unknown => {
    try {
      return readConfig(settings);
    } catch (error) {
      return error instanceof ConfigError ? error.message : error;
    }
  };
  expect(refusal({ REGISTRAR: "epp" })).toBe("EPP_REGISTRIES must be set for REGISTRAR=epp.");
  expect(refusal({ REGISTRAR: "epp", EPP_REGISTRIES: join(folder, "none.json") })).toMatch(
    /^EPP_REGISTRIES is not usable: .*none\.json/,
  );
  const EPP_REGISTRIES = fileOf([{ ...min, endings: ["com"] }]);
  expect(refusal({ REGISTRAR: "epp", EPP_REGISTRIES })).toMatchObject({
    registrars: [{ name: "epp" }],
  });
  expect(refusal({ SIMULATED_EPP_LISTEN: "127.0.0.1:7000" })).toMatchObject({ mode: "demo" });
  expect(refusal({ SIMULATED_EPP_LISTEN: "0.0.0.0:7000" })).toMatch(/loopback/);
  expect(refusal({ SIMULATED_EPP_LISTEN: "127.0.0.1:7000", HOST: "0.0.0.0" })).toMatch(
    /^SIMULATED_EPP_LISTEN is for a demo/,
  );
});
