import type { EppResponse } from "../codec/read-answer.ts";
import type { Act, RegistrarError, RegistrarErrorCode, Result } from "../../port.ts";
import { errorOfCode } from "../../engine/result-codes.ts";
import type { Exchange } from "./pool.ts";

/** The outcome of a question. */
export function resultOf(exchange: Exchange): Result<EppResponse> {
  switch (exchange.kind) {
    case "answer": {
      const { response } = exchange;
      return response.code < 2000
        ? { ok: true, value: response }
        : { ok: false, error: errorOfCode(response.code, response.message) };
    }
    case "lost":
      return { ok: false, error: { code: "unreachable", detail: exchange.detail } };
    case "unsent":
      return { ok: false, error: { code: exchange.reason, detail: exchange.detail } };
  }
}

/** The outcome of a change. */
export function actOf(exchange: Exchange): Act<EppResponse> {
  switch (exchange.kind) {
    case "answer": {
      const { response } = exchange;
      if (response.code === 1001) return { state: "pending" };
      if (response.code < 2000) return { state: "done", value: response };
      // The registry failed in the middle of it: how far it got is unknown.
      if (response.code === 2500) return { state: "unknown" };
      return { state: "refused", error: errorOfCode(response.code, response.message) };
    }
    case "lost":
      return { state: "unknown" };
    case "unsent":
      return { state: "refused", error: { code: exchange.reason, detail: exchange.detail } };
  }
}

export function refuse(
  code: RegistrarErrorCode,
  detail: string,
): { state: "refused"; error: RegistrarError } {
  return { state: "refused", error: { code, detail } };
}

/** The outcome of a preparing step as that of the act; the name itself has not been changed yet. */
export function notBegun(act: Exclude<Act<unknown>, { state: "done" }>): Act<never> {
  if (act.state === "refused") return act;
  return refuse("unreachable", "a step before it was not answered");
}
