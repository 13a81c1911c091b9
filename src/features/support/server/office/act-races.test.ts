import { afterAll, beforeAll, expect, test } from "vitest";
import { isAppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { openSupportTestbed, type SupportTestbed } from "../support-testbed.fixture.ts";

let testbed: SupportTestbed;
let bea: Awaited<ReturnType<SupportTestbed["newStaff"]>>;
let cem: Awaited<ReturnType<SupportTestbed["newStaff"]>>;

beforeAll(async () => {
  testbed = await openSupportTestbed();
  [bea, cem] = [await testbed.newStaff("Bea"), await testbed.newStaff("Cem")];
});
afterAll(() => testbed.drop());

/** Does all at once; counts what was done, and gathers in which words the rest was refused. */
async function atOnce(acts: readonly (() => Promise<unknown>)[]) {
  const ends = await Promise.allSettled(acts.map((act) => act()));
  const refusals = ends.flatMap((end) => {
    if (end.status === "fulfilled") return [];
    if (!isAppError(end.reason)) throw end.reason;
    return [end.reason.code];
  });
  return { done: ends.length - refusals.length, refusals };
}

test.each([0, 3, 7, 11])(
  "T67 what staff and customer do at once leaves one state, one promise and all words: %i",
  async (turn) => {
    const ann = await testbed.newCustomer();
    const { id } = await ann.open();
    const other = await ann.open();
    const tomorrow = new Date(testbed.clock.now().getTime() + 86_400_000);
    const words = [
      () => ann.write(id),
      () => bea.answer(id),
      () => ann.write(other.id),
      () => cem.answer(other.id),
    ];
    const acts = [
      () => bea.hold(id, tomorrow),
      () => cem.hold(id, null),
      () => bea.close(id),
      () => ann.close(id),
      () => ann.rate(id, 3),
      () => bea.prioritize(id, "urgent"),
      () => cem.assign(id, encodeId("staff", bea.actor.staffId)),
      () => bea.assign(id, null),
      () => bea.merge(id, other.id),
      () => cem.merge(other.id, id),
      () => cem.note(id),
    ];
    const [said, did] = await Promise.all([
      atOnce(words),
      atOnce([...acts.slice(turn), ...acts.slice(0, turn)]),
    ]);
    for (const code of [...said.refusals, ...did.refusals])
      expect(code).toMatch(/^ticket_(?:closed|merged|not_closed)$/);
    for (const row of [await testbed.row(id), await testbed.row(other.id)])
      expect(row.next_due_at !== null).toBe(row.state === "open" && row.last_by === "customer");
    const seen = [...(await ann.read(id)).messages, ...(await ann.read(other.id)).messages];
    expect(seen.filter(({ by }) => by !== "system")).toHaveLength(2 + said.done);
  },
);
