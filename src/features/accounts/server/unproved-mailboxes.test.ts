import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccountCalls } from "./account-calls.fixture.ts";
import { plainPasswords } from "./accounts.fixture.ts";

// An address that was never proved may be a stranger's, mistyped or entered on purpose: no right follows from it.

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;

beforeAll(async () => {
  testbed = await openAccountCalls({ passwords: plainPasswords, limitFactor: 1000 });
});

afterAll(() => testbed.drop());

const newEmail = () => `${randomUUID()}@example.com`;
const mailsTo = (address: string) => testbed.mails.filter(({ recipient }) => recipient === address);

describe("T10 a mailbox that was never proved", () => {
  test("gets no link by which it takes the account, when its user corrects the address", async () => {
    const [stranger, email] = [newEmail(), newEmail()];
    const token = await testbed.signUp(stranger);
    await testbed.changeEmail(token, email);
    await testbed.followAs(token, testbed.linkTo(email));
    const [, notice] = mailsTo(stranger);
    expect(notice?.subject).toBe("Another email was asked for");
    expect(notice?.text).not.toContain("token=");
    expect(notice?.text).not.toContain(email);
    for (const link of testbed.linksTo(stranger))
      await expect(testbed.follow(link)).rejects.toMatchObject({ code: "email_link_invalid" });
    expect((await testbed.me(token)).email).toBe(email);
  });

  test("keeps its address from no one", async () => {
    const stranger = newEmail();
    const token = await testbed.signUp(stranger);
    const email = newEmail();
    await testbed.changeEmail(token, email);
    await testbed.followAs(token, testbed.linkTo(email));
    await testbed.signUp(stranger);
  });

  test("is mailed nothing when an operator sets the address right", async () => {
    const stranger = newEmail();
    const token = await testbed.signUp(stranger);
    const { userId } = await testbed.actorOf(token);
    const before = mailsTo(stranger).length;
    const ctx = { actor: { kind: "system" }, requestId: null, now: testbed.clock.now() };
    const email = newEmail();
    await testbed.accounts.giveEmail(ctx, { userId, siteId: 1, email, reason: "mistyped" });
    expect(mailsTo(stranger)).toHaveLength(before);
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe("T10 a mailbox that is proved after a thief asked for another one", () => {
  test("ends what was asked for, when its owner comes from elsewhere", async () => {
    const [owner, thief] = [newEmail(), newEmail()];
    const token = await testbed.signUp(owner);
    const proof = testbed.linkTo(owner);
    await testbed.changeEmail(token, thief);
    await testbed.follow(proof);
    await expect(testbed.follow(testbed.linkTo(thief))).rejects.toMatchObject({ code: "email_link_invalid" });
  });

  test("gets its right with the change, when it was proved in the account's own browser", async () => {
    const [owner, thief] = [newEmail(), newEmail()];
    const token = await testbed.signUp(owner);
    const proof = testbed.linkTo(owner);
    await testbed.changeEmail(await testbed.signIn(owner), thief);
    await testbed.followAs(token, proof);
    await testbed.follow(testbed.linkTo(thief));
    const { purpose, recoveryToken = "" } = await testbed.follow(testbed.linkTo(owner));
    expect(purpose).toBe("undo");
    await testbed.reset(recoveryToken, "kelp orrery vestibule");
    expect((await testbed.me(await testbed.signIn(owner, "kelp orrery vestibule"))).email).toBe(owner);
  });
});
