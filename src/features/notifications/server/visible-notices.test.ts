import { expect, test } from "vitest";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import { concerns } from "#src/platform/authz/policy.ts";
import { type MemberRole, memberRoles } from "#src/shared/access.ts";
import { type Sight, sightOf } from "./visible-notices.ts";

const notices = serverFeatures.flatMap((feature) => feature.notices);
const userId = "01990000-0000-7000-8000-000000000001";

/** By the feature of the event: what each role sees. */
const expected: Readonly<Record<string, Readonly<Record<MemberRole, Sight>>>> = {
  account: row("anywhere", "anywhere", "anywhere", "anywhere", "anywhere"),
  block: row("customer", "customer", "customer", "customer", "customer"),
  team: row("customer", "customer", "own", "own", "own"),
  "api-keys": row("customer", "customer", "own", "nowhere", "nowhere"),
  telegram: row("anywhere", "anywhere", "anywhere", "anywhere", "anywhere"),
  webhooks: row("customer", "customer", "own", "nowhere", "nowhere"),
  privacy: row("customer", "customer", "own", "own", "own"),
  // For services of this customer, to the one person who is its recipient.
  mailings: row("own", "own", "own", "own", "own"),
  copy: row("own", "own", "own", "own", "own"),
  payments: row("customer", "customer", "nowhere", "customer", "nowhere"),
  payouts: row("customer", "customer", "nowhere", "customer", "nowhere"),
  whitelabel: row("customer", "customer", "nowhere", "customer", "nowhere"),
  referrals: row("customer", "customer", "nowhere", "customer", "nowhere"),
  wallet: row("customer", "customer", "nowhere", "customer", "nowhere"),
  contacts: row("customer", "customer", "customer", "customer", "customer"),
  dedicated: row("customer", "customer", "customer", "customer", "customer"),
  dns: row("customer", "customer", "customer", "customer", "customer"),
  domains: row("customer", "customer", "customer", "customer", "customer"),
  servers: row("customer", "customer", "customer", "customer", "customer"),
  support: row("customer", "customer", "customer", "customer", "customer"),
  services: row("customer", "customer", "customer", "customer", "customer"),
};

function row(owner: Sight, admin: Sight, technical: Sight, billing: Sight, viewer: Sight) {
  return { owner, admin, technical, billing, viewer };
}

function kindOf(event: string): string {
  const [feature = ""] = event.split(".");
  if (event === "privacy.copy-ready.v1") return "copy";
  if (feature !== "accounts") return feature;
  // Of another customer of the same person they are not to be read, least of all by staff that looks at this one.
  if (["accounts.blocked.v1", "accounts.unblocked.v1"].includes(event)) return "block";
  return /^accounts\.(?:member|look)-/.test(event) ? "team" : "account";
}

test.each(notices.map(({ event }) => event))("%s is seen by the roles that it is for", (event) => {
  const seen = Object.fromEntries(
    memberRoles.map((role) => [role, sightOf({ role, mayDestroy: true }, { event })]),
  );
  expect(seen).toEqual(expected[kindOf(event)]);
});

test.each(memberRoles)("what a stream sends a role of %s, its list has", (role) => {
  const member = { role, mayDestroy: false };
  for (const { event } of notices) {
    const others = { userId: "someone", memberId: "someone" };
    const own = { userId, memberId: userId };
    const sight = sightOf(member, { event });
    expect(concerns({ userId, member }, { name: event, people: own }), event).toBe(sight !== "nowhere");
    // What is about somebody else's account is written for that one only; of keys and webhooks streams say an id alone.
    if (sight === "anywhere" || ["api-keys", "webhooks"].includes(kindOf(event))) continue;
    expect(concerns({ userId, member }, { name: event, people: others }), event).toBe(sight === "customer");
  }
});
