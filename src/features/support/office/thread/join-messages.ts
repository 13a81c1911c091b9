/** Messages that were shown before and those read now, in their order: one of both is as it is now. */
export function joinMessages<Message extends { readonly id: string }>(
  before: readonly Message[],
  now: readonly Message[],
): readonly Message[] {
  const newest = new Map(now.map((message) => [message.id, message]));
  const kept = before.map((message) => newest.get(message.id) ?? message);
  const had = new Set(before.map(({ id }) => id));
  return [...kept, ...now.filter(({ id }) => !had.has(id))];
}
