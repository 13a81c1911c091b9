import type { StreamEvent } from "#src/web/api/parse-event-stream.ts";
import { hasFields, isText } from "#src/shared/validation/fields.ts";

/** What somebody else does on a thing for the next seconds; it is stored nowhere and comes once. */
export interface Passing {
  /** The thing, by its id. */
  readonly id: string;
  readonly by: "customer" | "staff";
  readonly doing: "typing" | "reading";
  readonly until: string;
}

type Listener = (passing: Passing) => void;

const listeners = new Map<string, Set<Listener>>();

/** Calls `listener` with what passes under a name, such as `support.typing`. Returns the function to stop. */
export function onPassing(name: string, listener: Listener): () => void {
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all.add(listener));
  return () => all.delete(listener);
}

/** Hands on what passed; true when the event is of this kind, and nothing has to be read again. */
export function takePassing({ name, data }: StreamEvent): boolean {
  if (data === undefined) return false;
  const passing = read(data);
  if (passing !== null) for (const listener of listeners.get(name) ?? []) listener(passing);
  return true;
}

function read(data: string): Passing | null {
  try {
    const value: unknown = JSON.parse(data);
    return isPassing(value) ? value : null;
  } catch {
    return null;
  }
}

function isPassing(value: unknown): value is Passing {
  return hasFields(value, {
    id: isText,
    by: (by) => by === "customer" || by === "staff",
    doing: (doing) => doing === "typing" || doing === "reading",
    until: (until) => typeof until === "string" && !Number.isNaN(Date.parse(until)),
  });
}
