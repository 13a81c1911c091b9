import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccountCalls } from "./account-calls.fixture.ts";
import { plainPasswords } from "./accounts.fixture.ts";

const hour = 3_600_000;
const stolen = "the password";

let testbed: Awaited<ReturnType<typeof openAccountCalls>>;
let counter = 0;

beforeAll(async () => {
  testbed = await openAccountCalls({
    passwords: plainPasswords,
    limitFactor: 1000,
  });
});

afterAll(() => testbed.drop());

/** What a call returns, or undefined when it is refused. */
async function attempt<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(() => undefined);
}

/** An account of which a thief has the password, and mailboxes of his own. */
class Theft {
  readonly #number: number;
  readonly #sessions: string[] = [];
  readonly #known = new Set([stolen]);
  ownersPassword = stolen;
  #made = 0;

  constructor(number: number) {
    this.#number = number;
  }

  mailbox(name: string): string {
    return `${name}${this.#number}@example.com`;
  }

  get #thiefs(): readonly string[] {
    return [this.mailbox("b"), this.mailbox("c")];
  }

  #newPassword(): string {
    this.#made += 1;
    return `the password ${this.#number} ${this.#made}`;
  }

  /** The thief learns the owner's password again. */
  steal(): void {
    this.#known.add(this.ownersPassword);
  }

  async enter(): Promise<void> {
    for (const email of [this.mailbox("a"), ...this.#thiefs])
      for (const password of this.#known) {
        const token = await attempt(testbed.signIn(email, password));
        if (token !== undefined) this.#sessions.push(token);
      }
  }

  /** Every live session with every known password. */
  async #act(act: (token: string, password: string) => Promise<unknown>): Promise<void> {
    for (const token of this.#sessions)
      for (const password of this.#known) await attempt(act(token, password));
  }

  async change(name: string): Promise<void> {
    await this.#act((token, password) => testbed.changeEmail(token, this.mailbox(name), password));
  }

  async changePassword(): Promise<void> {
    const next = this.#newPassword();
    await this.#act((token, password) => testbed.changePassword(token, password, next));
    this.#known.add(next);
  }

  async recover(name: string): Promise<void> {
    await testbed.recover(this.mailbox(name));
    await this.#reset(testbed.linkTo(this.mailbox(name)));
  }

  async #reset(link: string): Promise<void> {
    const next = this.#newPassword();
    this.#known.add(next);
    await attempt(testbed.reset(link, next));
  }

  /** Follows a link of the thief's mailboxes; `place` counts from the newest. */
  async follow(name: string, place: number): Promise<void> {
    const link = testbed.linksTo(this.mailbox(name)).toReversed()[place];
    const done = link === undefined ? undefined : await attempt(testbed.follow(link));
    if (done?.recoveryToken !== undefined) await this.#reset(done.recoveryToken);
  }

  async everything(): Promise<void> {
    await this.enter();
    for (const mailbox of this.#thiefs)
      for (const link of testbed.linksTo(mailbox)) {
        const done = await attempt(testbed.follow(link));
        await this.#reset(done?.recoveryToken ?? link);
      }
    for (const name of ["b", "c"]) await this.recover(name);
    await this.enter();
  }

  async hasSession(): Promise<boolean> {
    const actors = await Promise.all(this.#sessions.map((token) => testbed.accounts.resolveToken(token)));
    return actors.some((actor) => actor !== null);
  }

  /** The owner's: follows a link of the oldest mailbox, and sets a new password where that leads to one. */
  async ownerFollows(place: number, setsPassword: boolean): Promise<boolean> {
    const link = testbed.linksTo(this.mailbox("a")).toReversed()[place];
    const done = link === undefined ? undefined : await attempt(testbed.follow(link));
    if (done?.recoveryToken === undefined || !setsPassword) return done?.purpose === "undo";
    this.ownersPassword = this.#newPassword();
    await testbed.reset(done.recoveryToken, this.ownersPassword);
    return true;
  }

  async ownerRecovers(): Promise<boolean> {
    await testbed.recover(this.mailbox("a"));
    const next = this.#newPassword();
    const isSet = (await attempt(testbed.reset(testbed.linkTo(this.mailbox("a")), next))) !== undefined;
    if (isSet) this.ownersPassword = next;
    return isSet;
  }

  async takeBack(): Promise<void> {
    const count = testbed.linksTo(this.mailbox("a")).length;
    for (let place = 0; place < count; place += 1)
      if (await this.ownerFollows(place, false)) {
        // Before a new password is set, the old one opens nothing either.
        await this.enter();
        expect(await this.hasSession()).toBe(false);
        break;
      }
    expect(await this.ownerRecovers()).toBe(true);
  }
}

type Step = (theft: Theft) => Promise<unknown> | void;
const mailboxes = ["a", "b", "c"];
const steps: readonly (readonly [string, Step])[] = [
  ["the thief signs in", (theft) => theft.enter()],
  ["the thief learns the password", (theft) => theft.steal()],
  ["the thief sets a password", (theft) => theft.changePassword()],
  ...mailboxes.map((name): [string, Step] => [`the thief changes to ${name}`, (theft) => theft.change(name)]),
  ...["b", "c"].flatMap((name): [string, Step][] => [
    [`the thief recovers by ${name}`, (theft) => theft.recover(name)],
    ...[0, 1, 2].map((place): [string, Step] => [
      `the thief follows link ${place} of ${name}`,
      (theft) => theft.follow(name, place),
    ]),
  ]),
  ["the owner recovers", (theft) => theft.ownerRecovers()],
  ...[0, 1, 2].flatMap((place): [string, Step][] => [
    [`the owner follows link ${place}`, (theft) => theft.ownerFollows(place, true)],
    [`the owner follows link ${place} and sets no password`, (theft) => theft.ownerFollows(place, false)],
  ]),
  ["half a day passes", () => testbed.clock.advance(12 * hour)],
];

const named = new Map(steps);

/** Plays the steps by name, then has the owner take the account back, and the thief try all that is left. */
async function play(names: readonly string[]): Promise<void> {
  counter += 1;
  testbed.mails.length = 0;
  const theft = new Theft(counter);
  const owner = theft.mailbox("a");
  await testbed.signUpProved(owner, stolen);
  await theft.enter();
  for (const name of names) await named.get(name)?.(theft);

  await theft.takeBack();
  await theft.everything();
  expect(await theft.hasSession()).toBe(false);
  const token = await testbed.signIn(owner, theft.ownersPassword);
  expect((await testbed.me(token)).email).toBe(owner);
}

test("T10 in any order of changes, undos, recoveries and passwords, the oldest mailbox gets the account back", async () => {
  // At most twelve half days: within the seven days of the first notice.
  const orders = fc.array(fc.constantFrom(...named.keys()), { minLength: 3, maxLength: 12 });
  await fc.assert(fc.asyncProperty(orders, play), { numRuns: 40 });
});

test.each([
  [
    "the thief undoes a further change from his own mailbox",
    ["changes to b", "follows link 0 of b", "changes to c", "follows link 0 of b"],
  ],
  [
    "the thief changes twice",
    ["changes to b", "follows link 0 of b", "changes to c", "follows link 0 of c", "follows link 0 of b"],
  ],
  [
    "the thief sets a new password by his mailbox",
    ["changes to b", "follows link 0 of b", "recovers by b", "changes to c", "recovers by b"],
  ],
])("T10 %s: the oldest mailbox gets the account back", (_, names) =>
  play(names.map((name) => `the thief ${name}`)),
);

test("T10 while it can be taken back, no one else signs up with the address", async () => {
  counter += 1;
  const theft = new Theft(counter);
  await testbed.signUpProved(theft.mailbox("a"), stolen);
  await theft.enter();
  for (const name of ["changes to b", "follows link 0 of b", "changes to c", "follows link 0 of b"])
    await named.get(`the thief ${name}`)?.(theft);
  await expect(testbed.signUp(theft.mailbox("a"))).rejects.toMatchObject({ code: "email_taken" });
});
