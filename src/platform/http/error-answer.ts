import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import { sqlState } from "#src/platform/db/transaction.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError, type ErrorBody, type ErrorParams, errorStatus, isAppError } from "#src/shared/errors.ts";
import { formatCents } from "#src/shared/money.ts";
import englishTexts from "../../../locales/en/errors.json" with { type: "json" };

/** SQLSTATEs of our own: `refuse()` in SQL; lock_timeout while another call with the same key runs. */
const refusedInSql = "MR001";
const lockNotAvailable = "55P03";
/**
 * The database could not do it now but may later: no space or memory (53), a disk error (58), read-only
 * after a failover, a statement that took too long or hit a conflict three times.
 */
const notNow = /^(53...|58...|25006|57014|40001|40P01)$/;

interface FrameworkError extends Error {
  readonly statusCode?: number;
  readonly code?: string;
}

/** The answer to a failed call. Anything unexpected is `internal`; its cause goes to the log only. */
export function appErrorOf(error: FrameworkError): AppError {
  if (isAppError(error)) return error;
  if (error instanceof OperatorRefusal) return new AppError("act_refused", { reason: error.message });
  const state = sqlState(error);
  if (state === refusedInSql) return refusalOf(error);
  if (state === lockNotAvailable) return new AppError("request_in_progress");
  if (isDatabaseAway(error) || isDatabaseInTrouble(error)) return new AppError("unavailable");
  if (error.statusCode === 413) return new AppError("payload_too_large");
  if (error.statusCode === 415) return new AppError("unsupported_media_type");
  if (error.statusCode !== undefined && error.statusCode < 500) return new AppError("invalid_input");
  return new AppError("internal");
}

/** The database answers but cannot do its work: worth a line in the log, unlike one that is away. */
export function isDatabaseInTrouble(error: Error): boolean {
  return notNow.test(sqlState(error) ?? "");
}

function refusalOf(error: Error): AppError {
  const detail = "detail" in error && typeof error.detail === "string" ? error.detail : "{}";
  const params: unknown = JSON.parse(detail);
  return isErrorCode(error.message)
    ? new AppError(error.message, asParams(params))
    : new AppError("internal");
}

function isErrorCode(text: string): text is keyof typeof errorStatus {
  return Object.hasOwn(errorStatus, text);
}

function asParams(value: unknown): ErrorParams | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === "string" || typeof entry[1] === "number",
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** The body of an error answer. The message is English; clients show their own text for the code. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.code,
      message: errorText(error),
      ...(error.params && { params: error.params }),
      ...(error.fields && { fields: error.fields }),
      ...(error.rows && { rows: error.rows }),
      requestId,
    },
  };
}

/** A refusal in English, with its parameters. */
export function errorText({ code, params }: AppError): string {
  return englishTexts[code].replace(/\{(\w+)(?:, number)?\}/g, (_, name: string) => valueOf(name, params));
}

/** `{missing}` is the parameter `missing`, or the amount of `missingCents`. */
function valueOf(name: string, params: ErrorParams = {}): string {
  const cents = params[`${name}Cents`];
  return typeof cents === "number" ? formatCents(cents) : String(params[name] ?? "…");
}

export function statusOf(error: AppError): number {
  return errorStatus[error.code];
}
