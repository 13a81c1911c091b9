import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import lasting from "../../../locales/en/lasting.json" with { type: "json" };
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { IncomingLines } from "./account-facts.tsx";

const deposit = (index: number): Forecast["incoming"][number] => ({
  depositId: `dep_${index}`,
  paymentId: null,
  amount: "1",
  asset: "BTC",
  cents: 100 * (index + 1),
  state: "low",
  isEstimated: false,
  confirmations: 1,
  required: 2,
  secondsLeft: 60,
  seenAt: "2026-11-20T10:00:00.000Z",
});

const draw = (deposits: number) =>
  renderToStaticMarkup(
    <IntlProvider locale="en-GB" messages={{ lasting }} timeZone="UTC">
      <IncomingLines
        incoming={Array.from({ length: deposits }, (_, index) => deposit(index))}
        renderWalletLink={(link) => <a href="/wallet" {...link} />}
      />
    </IntlProvider>,
  );

test("three deposits on their way have a line each, and nothing more is said", () => {
  const html = draw(3);
  expect(html).toContain("+$3.00");
  expect(html).not.toContain("<a ");
});

test("further ones are counted, with a link to the wallet", () => {
  const html = draw(5);
  expect(html).not.toContain("+$4.00");
  expect(html).toMatch(/<a href="\/wallet"[^>]*>and 2 more<\/a>$/);
});
