import { expect, test } from "vitest";
import * as z from "zod/mini";
import { compileWriter } from "./write-answer.ts";

function written(schema: z.ZodMiniType, answer: unknown): unknown {
  return JSON.parse(compileWriter({ schema, method: "GET", url: "/" })(answer));
}

test("only the contract's fields leave, at every depth", () => {
  const server = z.object({ id: z.string(), plan: z.nullable(z.object({ id: z.string() })) });
  const schema = z.object({ servers: z.array(server), next: z.optional(z.string()) });
  const answer = {
    servers: [
      { id: "srv_1", secret: "x", plan: { id: "sloop-2", margin: 3 } },
      { id: "srv_2", plan: null },
    ],
    password: "y",
  };
  expect(written(schema, answer)).toEqual({
    servers: [
      { id: "srv_1", plan: { id: "sloop-2" } },
      { id: "srv_2", plan: null },
    ],
  });
});

test("an answer read back from the database is byte for byte the stored one", () => {
  const schema = z.object({ server: z.object({ name: z.string(), id: z.string() }), total: z.int() });
  const write = compileWriter({ schema, method: "POST", url: "/" });
  const first = { server: { name: "web-1", id: "srv_1" }, total: 490 };
  const again = { total: 490, server: { id: "srv_1", name: "web-1" } };
  expect(write(again)).toEqual(write(first));
});

test("every member of a list is checked, wherever the first one with unnamed fields is", () => {
  const schema = z.object({ list: z.array(z.object({ id: z.string() })) });
  const answer = { list: [{ id: "a" }, { id: "b", secret: "x" }, { id: "c" }] };
  expect(written(schema, answer)).toEqual({ list: [{ id: "a" }, { id: "b" }, { id: "c" }] });
  expect(answer.list[1]).toEqual({ id: "b", secret: "x" });
});

test("a union is written with the fields of its matching member", () => {
  const schema = z.object({
    state: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("held"), reason: z.string() }),
      z.object({ kind: z.literal("open") }),
    ]),
  });
  const [held, open] = ["held", "open"].map((kind) => ({ state: { kind, reason: "limit" } }));
  expect(written(schema, held)).toEqual({ state: { kind: "held", reason: "limit" } });
  expect(written(schema, open)).toEqual({ state: { kind: "open" } });
});

test("an answer that lacks an object or a list is a defect", () => {
  expect(() => written(z.object({ id: z.string() }), null)).toThrow("lacks an object");
  expect(() => written(z.array(z.object({ id: z.string() })), "none")).toThrow("lacks a list");
});
