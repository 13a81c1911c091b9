/** An open event stream of a customer, as a browser holds one: it keeps the ids of what it received. */
export interface EventListener {
  /** `xid-id` of each event, in the order in which they came. */
  readonly received: readonly string[];
  /** The whole id of what came last, for another stream to go on from. */
  readonly lastId: string;
  /** How often it had to load everything again. */
  readonly resets: number;
  /** True once the other side has ended the stream. */
  isOver(): boolean;
  close(): void;
}

export async function listenToEvents(url: string, token: string, from = ""): Promise<EventListener> {
  const end = new AbortController();
  const response = await fetch(`${url}/api/v2/events`, {
    headers: { authorization: `Bearer ${token}`, ...(from === "" ? {} : { "last-event-id": from }) },
    signal: end.signal,
  });
  if (response.status !== 200) throw new Error(`the event stream answered ${response.status}`);
  const received: string[] = [];
  let resets = 0;
  let lastId = from;
  let isOver = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const part of response.body ?? []) {
      const parts = (rest + decoder.decode(part, { stream: true })).split("\n\n");
      rest = parts.pop() ?? "";
      for (const event of parts) {
        lastId = /^id: (\S+)$/m.exec(event)?.[1] ?? lastId;
        if (/^event: reset$/m.test(event)) resets += 1;
        else received.push(...(/^id: \S+\.(\S+)$/m.exec(event)?.slice(1) ?? []));
      }
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    received,
    get lastId() {
      return lastId;
    },
    get resets() {
      return resets;
    },
    isOver: () => isOver,
    close: () => end.abort(),
  };
}
