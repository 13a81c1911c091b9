import { hasFields, isText } from "#src/shared/validation/fields.ts";

/** What somebody else does on a thing for the next seconds; it is stored nowhere and comes once. */
export interface Passing {
  /** The thing, by its id. */
  readonly id: string;
  readonly by: "customer" | "staff";
  readonly doing: "typing" | "reading";
  readonly until: string;
  /** Who of staff it is: said to staff alone. */
  readonly staff?: string;
}

/** Calls `listener` with what passes under a name, such as `support.typing`. Returns the function to stop. */
export function onPassing(name: string, listener: (passing: Passing) => void): () => void {
  const hear = (event: Event) => {
    const passing = event instanceof CustomEvent ? read(event.detail) : null;
    if (passing !== null) listener(passing);
  };
  addEventListener(name, hear);
  return () => removeEventListener(name, hear);
}

function read(data: unknown): Passing | null {
  try {
    const value: unknown = typeof data === "string" ? JSON.parse(data) : null;
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
    staff: (staff) => staff === undefined || typeof staff === "string",
    until: (until) => typeof until === "string" && !Number.isNaN(Date.parse(until)),
  });
}
