import type { Act, RegistrarError, RegistryName, Result } from "#src/drivers/registrar/port.ts";
import type { StepOutcome, StepPosition, TaskError } from "#src/platform/tasks/task-kind.ts";
import { addMs, parseInstant } from "#src/shared/time.ts";

/** After this time an act whose answer was lost is visible at the registry, or certainly did not happen. */
const settleMs = 60_000;
const lookAgainMs = 2_000;
const pendingMs = 30_000;

const errors: Readonly<Partial<Record<RegistrarError["code"], TaskError>>> = {
  bad_code: "bad_transfer_code",
  busy: "provider_unreachable",
  // Our account there is empty: nothing that the customer can change.
  no_funds: "provider_failed",
  failed: "provider_failed",
  unreachable: "provider_unreachable",
};

/** Certainly nothing was started, so it may be retried. */
export function isTemporary({ code }: RegistrarError): boolean {
  return code === "busy" || code === "unreachable";
}

/** A refusal of the registry as the end of a step; a temporary one is retried. */
export function refusalOutcome(
  error: RegistrarError,
  special: Readonly<Partial<Record<string, TaskError>>> = {},
): StepOutcome {
  return {
    kind: isTemporary(error) ? "retry" : "fail",
    error: special[error.code] ?? errors[error.code] ?? "registry_refused",
    detail: `${error.code}: ${error.detail}`,
  };
}

/**
 * The registry cannot be looked at. While an answer is open nothing may be given up, however long it takes: money
 * goes back only on what was seen.
 */
export function unseenOutcome(error: RegistrarError, { stepRef }: StepPosition): StepOutcome {
  if (stepRef === null) return refusalOutcome(error);
  return { kind: "wait", stepRef, progress: 50, delayMs: lookAgainMs };
}

/** The answer was lost: the registry's record will show it, and until then nothing is repeated. */
export function unknownOutcome(now: Date, { stepRef }: StepPosition): StepOutcome {
  return {
    kind: "wait",
    stepRef: stepRef ?? `unknown:${now.toISOString()}`,
    progress: 50,
    delayMs: lookAgainMs,
  };
}

/** The registry accepted it and is not done. */
export const pendingOutcome = {
  kind: "wait",
  stepRef: "pending",
  progress: 60,
  delayMs: pendingMs,
} as const satisfies StepOutcome;

/** Whether a lost answer can still turn out to have had its effect. */
export function isUnsettled({ stepRef }: StepPosition, now: Date): boolean {
  const since = stepRef?.startsWith("unknown:") ? parseInstant(stepRef.slice("unknown:".length)) : null;
  return since !== null && now < addMs(since, settleMs);
}

interface ActEnd {
  readonly act: Act<unknown>;
  readonly look: () => Promise<Result<RegistryName | null>>;
  /** What the registry's record says of the act; null: no trace of it. */
  readonly judge: (seen: RegistryName | null) => StepOutcome | null;
  readonly special?: Parameters<typeof refusalOutcome>[1];
}

/**
 * The outcome of a paid act, by the registry's record afterwards. For a refusal too: an act that arrives
 * twice is refused by what it did the first time, and money goes back only on what is not there.
 */
export async function settledOutcome(
  { act, look, judge, special }: ActEnd,
  now: Date,
  at: StepPosition,
): Promise<StepOutcome> {
  // Since now: an answer that was open before has been settled by a look.
  const unknown = unknownOutcome(now, { ...at, stepRef: null });
  if (act.state === "pending") return pendingOutcome;
  if (act.state === "unknown") return unknown;
  if (act.state === "refused" && isTemporary(act.error)) return refusalOutcome(act.error);
  const after = await look();
  if (!after.ok) return unknown;
  const refused =
    act.state === "refused" && act.error.code !== "stale" ? refusalOutcome(act.error, special) : unknown;
  return judge(after.value) ?? refused;
}
