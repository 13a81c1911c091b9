import { afterAll, beforeAll, expect, test } from "vitest";
import { aloneUpTo } from "#src/shared/mailings.ts";
import { type MailingsTestbed, openMailingsTestbed } from "./mailings-testbed.fixture.ts";

// An announcement to so many that a second person has to agree.

let testbed: MailingsTestbed;

beforeAll(async () => {
  testbed = await openMailingsTestbed();
  await testbed.addPeople(aloneUpTo + 1);
});
afterAll(() => testbed.drop());

type Draft = Awaited<ReturnType<MailingsTestbed["write"]>>;

/** Asks for it, and returns the request. */
async function askToSend(draft: Draft) {
  await expect(testbed.send(draft)).rejects.toMatchObject({ code: "approval_needed" });
  const { approvalId, state } = await testbed.show(draft.id);
  expect(state).toBe("draft");
  return approvalId ?? expect.fail("nothing waits");
}

test("T85 it waits for a second person, for one request alone, and is sent when they agree", async () => {
  const draft = await testbed.write({ ways: ["notice"] });
  const approval = await askToSend(draft);
  await expect(testbed.send(draft)).rejects.toMatchObject({ code: "approval_open" });
  await testbed.work();
  expect(await testbed.eventsOf(draft.id)).toEqual([]);
  expect((await testbed.approve(approval)).state).toBe("done");
  const sent = await testbed.show(draft.id);
  expect(sent).toMatchObject({ state: "queued", approvalId: null });
  expect(sent.recipients).toBeGreaterThan(aloneUpTo);
});

test.each([
  ["a change", (draft: Draft) => testbed.change(draft, { segment: { hasServer: true } })],
  ["a removal", (draft: Draft) => testbed.discard(draft)],
])("T85 %s ends the request, which is for what was looked at", async (_, act) => {
  const draft = await testbed.write();
  const approval = await askToSend(draft);
  await act(draft);
  expect(await testbed.approvalOf(approval)).toMatchObject({ state: "failed", failure: "version_changed" });
  await expect(testbed.approve(approval)).rejects.toMatchObject({ code: "approval_closed" });
});

test("an editor who saw an older draft ends no request", async () => {
  const draft = await testbed.write();
  const changed = await testbed.change(draft);
  const approval = await askToSend(changed);
  await expect(testbed.change(draft)).rejects.toMatchObject({ code: "version_changed" });
  expect((await testbed.show(draft.id)).approvalId).toBe(approval);
  await testbed.change(changed);
  const again = await testbed.show(draft.id);
  expect(again.approvalId).toBeNull();
  await askToSend(again);
});
