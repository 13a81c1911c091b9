import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import officePrices from "../../../../../locales/en/officePrices.json" with { type: "json" };
import { DateStrip } from "./date-strip.tsx";

type View = Parameters<typeof DateStrip>[0]["view"];

const view: Pick<View, "effect"> & { readonly change: Partial<View["change"]> } = {
  change: {
    id: "prc_1",
    state: "announced",
    announcedAt: "2026-11-20T02:00:00.000Z",
    cancelledAt: null,
    fromAt: "2027-01-01T00:00:00.000Z",
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the strip reads of it
  effect: {
    services: 1,
    customers: 1,
    mrrCents: 100,
    mrrDeltaCents: 10,
    earliestAt: "2026-12-27T00:00:00.000Z",
    groups: [],
  } as unknown as View["effect"],
};

test.each(["America/Los_Angeles", "Asia/Tokyo"])("says the day that was chosen, in %s", (timeZone) => {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en-GB" messages={{ officePrices }} timeZone={timeZone}>
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the strip reads of it */}
      <DateStrip view={view as View} />
    </IntlProvider>,
  );
  expect(html).toContain("1 Jan 2027");
  expect(html).toContain("20 Nov 2026");
});

test("counts the notice by the days that it shows, and says the first day that a draft can be from", () => {
  const html = (change: Partial<View["change"]>, earliestAt: string) =>
    renderToStaticMarkup(
      <IntlProvider locale="en-GB" messages={{ officePrices }} timeZone="UTC">
        <DateStrip
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the strip reads of it
          view={{ change: { ...view.change, ...change }, effect: { ...view.effect, earliestAt } } as View}
        />
      </IntlProvider>,
    );
  const announced = { announcedAt: "2026-11-27T19:06:00.000Z", fromAt: "2027-01-10T00:00:00.000Z" };
  expect(html(announced, "2026-12-27T19:06:00.000Z")).toContain("44 days after the notice");
  const draft = { state: "draft", announcedAt: null, fromAt: "2026-12-27T00:00:00.000Z" } as const;
  expect(html(draft, "2026-12-27T19:06:00.000Z")).toContain("not before 28 Dec 2026");
});
