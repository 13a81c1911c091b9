import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MemberRole } from "#src/shared/access.ts";
import { openTeams, type TeamPerson, type TeamsTestbed } from "./teams.fixture.ts";

const dayMs = 86_400_000;
let testbed: TeamsTestbed;

beforeAll(async () => {
  testbed = await openTeams();
});

afterAll(() => testbed.drop());

/** What people of one customer do, each as who they are; what is refused happens to no one. */
class Takeover {
  readonly #people: Readonly<Record<string, TeamPerson>>;
  readonly #invited = new Map<string, string>();
  readonly #customerId: string;
  /** What rightful members did, that no undo takes back. */
  removedByPartner = false;
  readonly owner: TeamPerson;

  constructor(people: Readonly<Record<string, TeamPerson>>, owner: TeamPerson) {
    this.#people = people;
    this.owner = owner;
    this.#customerId = owner.customerId;
  }

  #of(name: string): TeamPerson {
    const found = this.#people[name];
    if (found === undefined) throw new Error(name);
    return found;
  }

  async #mayAct(name: string): Promise<boolean> {
    return testbed.actsFor(this.#of(name), this.#customerId);
  }

  async invite(who: string, whom: string, role: MemberRole): Promise<void> {
    if (!(await this.#mayAct(who))) return;
    this.#invited.set(whom, await testbed.invite(this.#of(who), this.#of(whom), role));
  }

  async accept(whom: string): Promise<void> {
    await testbed.accept(this.#of(whom), this.#invited.get(whom) ?? "");
  }

  async remove(who: string, whom: string): Promise<void> {
    if (!(await this.#mayAct(who))) return;
    await testbed.remove(this.#of(who), this.#of(whom));
    if (who === "partner" && whom === "owner") this.removedByPartner = true;
  }

  async change(who: string, whom: string, role: MemberRole): Promise<void> {
    if (!(await this.#mayAct(who))) return;
    await testbed.change(this.#of(who), this.#of(whom), role);
  }

  roles(): Promise<Readonly<Record<string, string>>> {
    return testbed.rolesOf(this.#customerId);
  }

  id(name: string): string {
    return this.#of(name).userId;
  }
}

type Step = (takeover: Takeover) => Promise<void>;
const strangers = ["second", "third"];
const robbers = ["owner", ...strangers];
const steps: readonly (readonly [string, Step])[] = [
  ...robbers.flatMap((who) => [
    ...strangers.flatMap((whom): [string, Step][] => [
      [`${who} invites ${whom}`, (takeover) => takeover.invite(who, whom, "owner")],
      [`${who} invites ${whom} as admin`, (takeover) => takeover.invite(who, whom, "admin")],
    ]),
    ...["owner", "partner", "viewer", "friend"].flatMap((whom): [string, Step][] => [
      [`${who} removes ${whom}`, (takeover) => takeover.remove(who, whom)],
      [`${who} lowers ${whom}`, (takeover) => takeover.change(who, whom, "viewer")],
    ]),
    [`${who} raises viewer`, (takeover: Takeover) => takeover.change(who, "viewer", "owner")] as const,
  ]),
  ...[...strangers, "friend"].map((whom): [string, Step] => [
    `${whom} accepts`,
    (takeover) => takeover.accept(whom),
  ]),
  ["viewer removes owner", (takeover) => takeover.remove("viewer", "owner")],
  ["viewer removes partner", (takeover) => takeover.remove("viewer", "partner")],
  ["partner removes owner", (takeover) => takeover.remove("partner", "owner")],
  ["partner invites friend", (takeover) => takeover.invite("partner", "friend", "technical")],
  ["partner removes second", (takeover) => takeover.remove("partner", "second")],
];
const named = new Map(steps);

async function play(names: readonly string[]): Promise<void> {
  testbed.mails.length = 0;
  const owner = await testbed.person();
  const partner = await testbed.joined(owner, "owner");
  const viewer = await testbed.joined(owner, "viewer");
  testbed.clock.advance(60 * dayMs);
  const thief = { ...owner, token: await testbed.signIn(owner.email) };
  const people = {
    owner: thief,
    partner: { ...partner, token: await testbed.signIn(partner.email) },
    viewer: { ...viewer, token: await testbed.signIn(viewer.email) },
    second: await testbed.person(),
    third: await testbed.person(),
    friend: await testbed.person(),
  };
  await testbed.changeEmail(thief.token, `b${owner.email}`);
  const link = testbed.linkTo(owner.email);
  const takeover = new Takeover(people, owner);
  for (const name of names)
    await named
      .get(name)?.(takeover)
      .catch(() => undefined);

  await testbed.follow(link);
  const roles = await takeover.roles();
  for (const stranger of strangers) expect(roles[takeover.id(stranger)]).toBeUndefined();
  if (!takeover.removedByPartner) expect(roles[owner.userId]).toBe("owner");
  expect(Object.values(roles)).toContain("owner");
  // No stranger's hand raised the old viewer for good.
  expect(["viewer", undefined]).toContain(roles[viewer.userId]);
  // Sessions of before act for the customer no more.
  for (const robber of [thief, people.second, people.third])
    expect(await testbed.actsFor(robber, owner.customerId)).toBe(false);
}

test("T57 in any order of what a thief, their accounts and old members do, no stranger is left and the owner is back", async () => {
  const begun = ["owner invites second", "second accepts"];
  const orders = fc
    .tuple(
      fc.constantFrom([], begun),
      fc.array(fc.constantFrom(...named.keys()), { minLength: 3, maxLength: 10 }),
    )
    .map(([first, more]) => [...first, ...more]);
  await fc.assert(fc.asyncProperty(orders, play), { numRuns: 10 });
});
