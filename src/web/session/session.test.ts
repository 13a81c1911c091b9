import { afterEach, expect, test, vi } from "vitest";
import { hasSessionHint } from "./session.ts";
import { announceCustomer, followOtherTabs } from "./other-tabs.ts";
import { clearStoredUser, readStoredUser, storeUser, type User } from "./stored-user.ts";

const user: User = {
  id: "usr_00000000000000000000000001",
  username: "nadia.k",
  email: null,
  emailVerified: false,
  balance: 12_840,
  team: { customerId: "cus_1", role: "owner", rights: ["self", "money"], mayDestroy: true, hasOthers: false },
  block: null,
  isTelegramConnected: false,
  takesMarketing: false,
  isEmailUnreachable: false,
  settings: { language: "en", notificationsEnabled: true, darkMode: false },
  lastUpdate: "2026-11-20T09:41:07.000Z",
};

function memoryStorage(first: Readonly<Record<string, string>> = {}) {
  const items = new Map(Object.entries(first));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

test("the hint is a separate cookie, not a part of another's name", () => {
  expect(hasSessionHint("language=de; signed_in=1")).toBe(true);
  expect(hasSessionHint("signed_in=")).toBe(false);
  expect(hasSessionHint("not_signed_in=1")).toBe(false);
  expect(hasSessionHint("")).toBe(false);
});

test("the user is kept and cleared", () => {
  const storage = memoryStorage();
  storeUser(user, storage);
  expect(readStoredUser(storage)).toEqual(user);
  clearStoredUser(storage);
  expect(readStoredUser(storage)).toBeUndefined();
});

test.each(["{", "null", "[]", '{"id":"usr_1","username":"x"}', '{"settings":null,"id":1}'])(
  "anything but a user record is ignored: %s",
  (text) => {
    expect(readStoredUser(memoryStorage({ user: text }))).toBeUndefined();
  },
);

afterEach(() => vi.unstubAllGlobals());

test("T51 nothing is kept of a customer as whom another tab began to look", () => {
  const storage = memoryStorage();
  const page = { cookie: "signed_in=1" };
  vi.stubGlobal("document", page);
  storeUser(user, storage);
  page.cookie = "signed_in=1; looking=1";
  storeUser({ ...user, username: "looked.at" }, storage);
  expect(readStoredUser(storage)?.username).toBe(user.username);
});

test("other tabs begin again when a look begins or ends, the tab that says so goes its own way", async () => {
  const assign = vi.fn<(path: string) => void>();
  vi.stubGlobal("location", { assign });
  const stop = followOtherTabs();
  announceCustomer();
  const other = new BroadcastChannel("customer");
  // Of one channel to another messages arrive in order.
  // A channel has no target: it reaches this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  other.postMessage("of another tab");
  await expect.poll(() => assign.mock.calls.length).toBeGreaterThan(0);
  expect(assign).toHaveBeenCalledTimes(1);
  other.close();
  stop();
});
