/** A queue from many senders to one receiver, which may start after items were sent. */
export interface WaitingLine<Item> {
  readonly send: (item: Item) => void;
  /** Sets the receiver, which gets waiting items first. Returns the function to stop. */
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
