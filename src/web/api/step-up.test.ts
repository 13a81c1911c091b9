import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { answerStepUp, isProvedAfter } from "./step-up.ts";

const refusal = new ApiError({ code: "step_up_required", message: "", params: { methods: "totp password" } });
let stop = () => undefined as void;
afterEach(() => stop());

test("a call that waits for a proof asks for it with the ways that there are", async () => {
  const ask = vi.fn(async () => true);
  stop = answerStepUp(ask);
  expect(await isProvedAfter(refusal)).toBe(true);
  expect(ask).toHaveBeenCalledExactlyOnceWith(["totp", "password"]);
});

test("who would rather not is asked again by the next call only", async () => {
  const ask = vi.fn(async () => false);
  stop = answerStepUp(ask);
  expect(await isProvedAfter(refusal)).toBe(false);
  expect(await isProvedAfter(refusal)).toBe(false);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("calls at once ask once", async () => {
  const ask = vi.fn(async () => true);
  stop = answerStepUp(ask);
  expect(await Promise.all([isProvedAfter(refusal), isProvedAfter(refusal)])).toEqual([true, true]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a user without any way is asked with none", async () => {
  const ask = vi.fn(async () => false);
  stop = answerStepUp(ask);
  await isProvedAfter(new ApiError({ code: "step_up_required", message: "", params: { methods: "" } }));
  expect(ask).toHaveBeenCalledExactlyOnceWith([]);
});

test("a purchase of an account without an email asks for one", async () => {
  const ask = vi.fn(async () => true);
  stop = answerStepUp(ask);
  expect(await isProvedAfter(new ApiError({ code: "email_required", message: "" }))).toBe(true);
  expect(ask).toHaveBeenCalledExactlyOnceWith(["email"]);
});

test("other refusals, and pages without a place for the question, ask nothing", async () => {
  expect(await isProvedAfter(refusal)).toBe(false);
  const ask = vi.fn(async () => true);
  stop = answerStepUp(ask);
  expect(await isProvedAfter(new ApiError({ code: "forbidden", message: "" }))).toBe(false);
  expect(await isProvedAfter(new Error("step_up_required"))).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});
