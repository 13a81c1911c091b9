import { expect, test } from "vitest";
import * as z from "zod/mini";
import { schemaResolver } from "./schema-resolver.ts";

const schema = z.strictObject({
  email: z.string().check(z.maxLength(10)),
  password: z.string().check(z.minLength(8)),
  age: z.optional(z.int()),
});
const resolve = schemaResolver(schema, ({ email }) => ({
  email: email.includes("@") ? undefined : "invalid_email",
}));

async function codesOf(values: z.output<typeof schema>) {
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
}

test("accepts what the body of the call accepts", async () => {
  expect(await codesOf({ email: "a@b.c", password: "correct horse" })).toEqual({});
});

test("names what is wrong with the server's codes", async () => {
  expect(await codesOf({ email: "", password: "" })).toEqual({
    email: "invalid_email",
    password: "required",
  });
  expect(await codesOf({ email: "a@b.example.com", password: "short" })).toEqual({
    email: "too_long",
    password: "too_short",
  });
  expect(await codesOf({ email: "a@b.c", password: "correct horse", age: 1.5 })).toEqual({
    age: "invalid_input",
  });
});
