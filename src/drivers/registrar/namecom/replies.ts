import * as z from "zod/mini";
import type { Act, RegistrarError, RegistrarErrorCode, Result } from "../port.ts";
import type { NamecomReply } from "./client.ts";

// Replies of the API as answers of the port.

const codes: Readonly<Record<number, RegistrarErrorCode>> = {
  400: "invalid",
  402: "no_funds",
  404: "not_found",
  409: "prohibited",
  422: "policy",
  429: "busy",
};

const refusalShape = z.object({ message: z.string(), details: z.optional(z.nullable(z.string())) });

/** A refusal as an error of the port; its text is for the operator's log. */
export function errorOf(status: number, body: unknown): RegistrarError {
  const reported = refusalShape.safeParse(body);
  const text = reported.success
    ? [reported.data.message, reported.data.details].filter(Boolean).join(": ")
    : "";
  return { code: codes[status] ?? "failed", detail: `${status} ${text}`.trim() };
}

/** An act's reply: after an error on their side it may have been done all the same. */
export function toAct<S extends z.ZodMiniType, T>(
  reply: NamecomReply,
  shape: S,
  read: (value: z.output<S>) => Act<T>,
): Act<T> {
  if (reply.kind === "lost") return { state: "unknown" };
  if (reply.kind === "unreachable") return refused("unreachable", reply.detail);
  const { status, body } = reply;
  if (status >= 500) return { state: "unknown" };
  if (status >= 300) return { state: "refused", error: errorOf(status, body) };
  const value = shape.safeParse(body);
  return value.success ? read(value.data) : { state: "unknown" };
}

/** A question's reply; 404 is null: it does not exist there. */
export function toResult<S extends z.ZodMiniType, T>(
  reply: NamecomReply,
  shape: S,
  read: (value: z.output<S>) => T,
): Result<T | null> {
  if (reply.kind !== "answer") return failed("unreachable", reply.detail);
  const { status, body } = reply;
  if (status === 404) return { ok: true, value: null };
  if (status >= 500) return failed("unreachable", String(status));
  if (status >= 300) return { ok: false, error: errorOf(status, body) };
  const value = shape.safeParse(body);
  return value.success
    ? { ok: true, value: read(value.data) }
    : failed("failed", "an answer of another shape");
}

export function done<T>(value: T): { readonly state: "done"; readonly value: T } {
  return { state: "done", value };
}

export function refused(
  code: RegistrarErrorCode,
  detail: string,
): { readonly state: "refused"; readonly error: RegistrarError } {
  return { state: "refused", error: { code, detail } };
}

export function failed(
  code: RegistrarErrorCode,
  detail: string,
): { readonly ok: false; readonly error: RegistrarError } {
  return { ok: false, error: { code, detail } };
}
