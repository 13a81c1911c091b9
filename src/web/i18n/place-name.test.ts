import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import layouts from "../../../locales/en/layouts.json" with { type: "json" };
import type { Messages } from "./messages.gen.ts";
import { placeName } from "./place-name.ts";

const place = { ...layouts.place, warsaw: "Warschau" };
const t = createTranslator<Messages>({
  locale: "de",
  // Only the catalog that is read here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  messages: { layouts: { ...layouts, place } } as Messages,
});

test("a known city is named in the language of the page, any other as in the catalogue", () => {
  expect(placeName("Warsaw", t)).toBe("Warschau");
  expect(placeName("Frankfurt", t)).toBe("Frankfurt");
  expect(placeName("Twin Oaks DC2", t)).toBe("Twin Oaks DC2");
});
