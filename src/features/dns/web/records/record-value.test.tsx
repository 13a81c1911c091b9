import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { AskLine } from "./ask-line.tsx";
import { RecordText, RecordValue } from "./record-value.tsx";

const messages = {
  common: { action: { copy: "Copy", copied: "Copied" } },
  zone: { notes: { ask: "Ask our servers:" }, row: { showAll: "{count} more" } },
};
const markupOf = (shown: React.ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      {shown}
    </IntlProvider>,
  );

test("a text of a record reads left to right in every language and breaks between its parts", () => {
  expect(markupOf(<RecordText>10 mx1.example</RecordText>)).toBe(
    '<bdi dir="ltr" class="font-mono">10 <wbr/>mx1.<wbr/>example<wbr/></bdi>',
  );
});

test("a long key ends in a button that names how much more there is", () => {
  const markup = markupOf(<RecordValue value={`p=${"a1b2c3d4".repeat(8)}`} />);
  expect(markup).toMatch(/a1b2c3d4<button type="button" aria-label="52 more"/);
  expect(markup).not.toContain("a1b2c3d4a1b2c3d4");
});

test("a value without a long key is whole and has no button", () => {
  const markup = markupOf(<RecordValue value="203.0.113.24" />);
  expect(markup.replaceAll("<wbr/>", "")).toContain(">203.0.113.24<");
  expect(markup).not.toContain("<button");
});

test("the command that asks a name server keeps its order and its spaces in every language", () => {
  const server = { kind: "embedded", isUp: true, address: { host: "127.0.0.1", port: 5305 } } as const;
  const markup = markupOf(<AskLine zone={{ name: "pier.example", server }} />);
  const [, command = ""] = /<bdi dir="ltr"[^>]*>(.*?)<\/bdi>/.exec(markup) ?? [];
  expect(command.replaceAll(/<[^>]+>/g, "")).toBe("dig @127.0.0.1 -p 5305 pier.example A");
  expect(markupOf(<AskLine zone={{ name: "pier.example", server: { ...server, address: null } }} />)).toBe(
    "",
  );
});
