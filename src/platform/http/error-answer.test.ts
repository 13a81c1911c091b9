import { expect, test } from "vitest";
import { AppError, type ErrorCode, errorStatus } from "#src/shared/errors.ts";
import { errorBody } from "./error-answer.ts";

test("every error has an English message with its figures filled in and no message syntax", () => {
  const codes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorStatus);
  const messages = codes.map((code) => errorBody(new AppError(code), "req").error.message);
  expect(messages.filter((message) => message === "" || /[{}]/.test(message))).toEqual([]);
  const refusal = new AppError("ending_years", { ending: "ai", min: 2, max: 10 });
  expect(errorBody(refusal, "req").error.message).toContain("at least 2 and at most 10 years");
});
