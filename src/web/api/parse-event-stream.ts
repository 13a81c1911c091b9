/** One server-sent event. */
export interface StreamEvent {
  /** `payments.credited.v1`, or `reset` when too much was missed. */
  readonly name: string;
  /** Where to resume after a reconnect; empty when the event has none. */
  readonly id: string;
  /** Of what passes and is stored nowhere, such as `support.typing`; all else is read again from the server. */
  readonly data?: string;
}

const isPassing = (name: string): boolean => /^[a-z]+\.[a-z]+$/.test(name);

/**
 * Parses server-sent events from pieces of text (WHATWG HTML §9.2): call it with each piece, in order.
 * Payloads of stored events are ignored: the pages fetch what changed.
 */
export function createEventParser(): (piece: string) => readonly StreamEvent[] {
  let rest = "";
  let name = "";
  let id = "";
  let data: string | undefined;
  return (piece) => {
    const events: StreamEvent[] = [];
    const lines = (rest + piece).split(/\r\n|\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data !== undefined) {
          events.push(isPassing(name) ? { name, id, data } : { name: name || "message", id });
        }
        name = "";
        data = undefined;
        continue;
      }
      const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
      if (field === "event") name = value;
      else if (field === "id") id = value;
      else if (field === "data") data = value;
    }
    return events;
  };
}
