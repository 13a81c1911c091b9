import { expect, test } from "vitest";
import acts from "../../../../../../locales/en/officeActs.json" with { type: "json" };
import notices from "../../../../../../locales/en/notices.json" with { type: "json" };

test("what staff sees of a mail is what the customer gets", () => {
  expect(acts.adjust.mailCredit).toBe(notices.walletCredited.title);
  expect(acts.adjust.mailDebit).toBe(notices.walletDebited.title);
  const said = acts.adjust.mailSaid.replace("{text}", "{answer}");
  expect([notices.walletCredited.message, notices.walletDebited.message]).toEqual([said, said]);
});
