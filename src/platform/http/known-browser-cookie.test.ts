import cookie from "@fastify/cookie";
import { fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import { presentedProofs, sendProofs } from "./known-browser-cookie.ts";

const app = fastify();
await app.register(cookie);
app.get("/read", (request) => presentedProofs(request, true));
app.get("/keep", (_request, reply) => {
  sendProofs(reply, ["a", "b", "c", "d"], true);
  return {};
});

afterAll(() => app.close());

async function read(value: string): Promise<unknown> {
  return (await app.inject({ url: "/read", headers: { cookie: value } })).json();
}

test("is out of reach of scripts, and goes to sign-in alone", async () => {
  const { cookies } = await app.inject("/keep");
  expect(cookies).toEqual([
    {
      name: "__Secure-known",
      value: "a.b.c",
      path: "/api/auth",
      sameSite: "Strict",
      secure: true,
      httpOnly: true,
      maxAge: 365 * 86_400,
    },
  ]);
});

test("at most three proofs of bounded length are read, whatever is sent", async () => {
  expect(await read("__Secure-known=a.b.c.d")).toEqual(["a", "b", "c"]);
  expect(await read(`__Secure-known=${"x".repeat(201)}..a%20b.ok`)).toEqual(["ok"]);
  expect(await read("known=a")).toEqual([]);
});
