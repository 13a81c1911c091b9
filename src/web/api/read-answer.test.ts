import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { readAnswer } from "./read-answer.ts";

async function refusalOf(response: Response): Promise<ApiError> {
  const error: unknown = await readAnswer(response).catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error("was not refused");
  return error;
}

test("gives the content of a success", async () => {
  expect(await readAnswer(Response.json({ balanceCents: 1 }))).toEqual({ balanceCents: 1 });
});

test("throws the product's error with all its parts", async () => {
  const error = {
    code: "insufficient_funds",
    message: "short",
    params: { missingCents: 5 },
    requestId: "r1",
  };
  const refusal = await refusalOf(Response.json({ error }, { status: 402, headers: { "retry-after": "2" } }));
  expect(refusal).toMatchObject({ ...error, status: 402, retryAfterSeconds: 2, fields: {} });
});

test("calls anything else an invalid answer", async () => {
  expect(await refusalOf(new Response("<h1>Bad gateway</h1>", { status: 502 }))).toMatchObject({
    code: "INVALID_RESPONSE",
    status: 502,
  });
  expect(await refusalOf(new Response("not JSON"))).toMatchObject({ code: "INVALID_RESPONSE", status: 200 });
});
