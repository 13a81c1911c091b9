/** One server-sent event. */
export interface StreamEvent {
  /** `payments.credited.v1`, or `reset` when too much was missed. */
  readonly name: string;
  /** Where to resume after a reconnect; empty when the event has none. */
  readonly id: string;
}

/**
 * Parses server-sent events from pieces of text (WHATWG HTML §9.2): call it with each piece, in order.
 * Payloads are ignored: the pages fetch what changed.
 */
export function createEventParser(): (piece: string) => readonly StreamEvent[] {
  let rest = "";
  let name = "";
  let id = "";
  let hasData = false;
  return (piece) => {
    const events: StreamEvent[] = [];
    const lines = (rest + piece).split(/\r\n|\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (hasData) events.push({ name: name || "message", id });
        name = "";
        hasData = false;
        continue;
      }
      const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
      if (field === "event") name = value;
      else if (field === "id") id = value;
      else if (field === "data") hasData = true;
    }
    return events;
  };
}
