import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import lasting from "../../../locales/en/lasting.json" with { type: "json" };
import { LastingWords, type LastingWordsProps } from "./lasting-words.tsx";

const forecast: LastingWordsProps = {
  at: "2026-11-20T10:00:00.000Z",
  lastsUntil: "2027-01-02T10:00:00.000Z",
  renewingCount: 2,
  endingBefore: 0,
  shortfalls: [
    { at: "2027-01-02T10:00:00.000Z", cents: 700, count: 1 },
    { at: "2027-01-24T10:00:00.000Z", cents: 1900, count: 2 },
  ],
  incoming: [],
};

const coming = (cents: number): LastingWordsProps["incoming"][number] => ({
  depositId: "dep_1",
  paymentId: null,
  amount: "1",
  asset: "BTC",
  cents,
  state: "coming",
  isEstimated: false,
  confirmations: 1,
  required: 2,
  secondsLeft: 60,
  seenAt: forecast.at,
});

function words(change: Partial<LastingWordsProps>): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en-GB" messages={{ lasting }} timeZone="UTC">
      <LastingWords {...forecast} {...change} />
    </IntlProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, "");
}

/** The balance does not pay what is due at the moment of the forecast. */
const due: Partial<LastingWordsProps> = {
  lastsUntil: forecast.at,
  endingBefore: 1,
  shortfalls: [{ at: forecast.at, cents: 300, count: 1 }, ...forecast.shortfalls],
};

const alone = "pays all auto-renewals until 2 Jan 2027";
const beside = " · ";

const cases: readonly (readonly [string, Partial<LastingWordsProps>, string])[] = [
  ["the balance alone", {}, alone],
  ["nothing to pay", { renewingCount: 0 }, "nothing renews by itself"],
  [
    "a balance for all",
    { lastsUntil: null, shortfalls: [] },
    "pays all auto-renewals of the next three years",
  ],
  ["what is due", due, "does not pay what is due now"],
  [
    "what is due, with a deposit that pays it",
    { ...due, incoming: [coming(300)] },
    `does not pay what is due now${beside}with the deposit until 2 Jan 2027`,
  ],
  ["a service that ends before", { endingBefore: 1 }, `${alone}${beside}1 service ends before`],
  ["a deposit that is too small to change it", { incoming: [coming(699)] }, alone],
  [
    "a deposit on its way",
    { incoming: [coming(700)] },
    `${alone}${beside}with the deposit until 24 Jan 2027`,
  ],
  [
    "a deposit that pays all",
    { incoming: [coming(1900)] },
    `${alone}${beside}with the deposit for the next three years`,
  ],
  ["one that a person checks first", { incoming: [{ ...coming(1900), state: "held" }] }, alone],
  ["no deposit, and no shortfall that says the day", { shortfalls: [] }, alone],
];

test.each(cases)("%s", (_, change, text) => {
  expect(words(change)).toBe(text);
});
