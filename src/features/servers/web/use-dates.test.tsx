import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import servers from "../../../../locales/en/servers.json" with { type: "json" };
import { useDates } from "./use-dates.ts";

const now = new Date("2026-12-24T12:00:00Z");

function Stamp({ instant }: { readonly instant: string }) {
  return useDates().shortStamp(instant, now);
}

test.each([
  ["2026-12-24T10:14:00Z", "24 Dec, 10:14"],
  ["2026-02-01T10:14:00Z", "1 Feb, 10:14"],
  // It would read as a day that is to come.
  ["2025-12-26T10:14:00Z", "26 Dec 2025"],
  ["2025-12-24T12:01:00Z", "24 Dec 2025"],
])("a stamp has its year before another day could be meant: %s", (instant, text) => {
  const shown = renderToStaticMarkup(
    <IntlProvider locale="en-GB" messages={{ servers }} timeZone="UTC">
      <Stamp instant={instant} />
    </IntlProvider>,
  );
  expect(shown).toBe(text);
});
