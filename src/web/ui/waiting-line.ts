/** From many senders to one receiver, which may come later than what is sent. */
export interface WaitingLine<Item> {
  readonly send: (item: Item) => void;
  /** Takes the receiver's place; what has waited comes first. Returns how to leave. */
  readonly receive: (receiver: (item: Item) => void) => () => void;
}

export function createWaitingLine<Item>(): WaitingLine<Item> {
  const waiting: Item[] = [];
  let current: ((item: Item) => void) | undefined;
  return {
    send: (item) => {
      if (current) current(item);
      else waiting.push(item);
    },
    receive: (receiver) => {
      current = receiver;
      for (const item of waiting.splice(0)) receiver(item);
      return () => {
        if (current === receiver) current = undefined;
      };
    },
  };
}
