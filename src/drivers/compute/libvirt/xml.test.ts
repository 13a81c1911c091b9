import { expect, test } from "vitest";
import { child, escapeXml, parseXml } from "./xml.ts";

test("what is escaped is read back unchanged", () => {
  const hostile = `</name><disk file="/etc/shadow"/>&amp; 'x' "y" ]]> <!-- ä ☃`;
  const xml = `<domain note="${escapeXml(hostile)}"><name>${escapeXml(hostile)}</name></domain>`;
  const domain = parseXml(xml);
  expect(domain.children).toHaveLength(1);
  expect(child(domain, "name")?.text).toBe(hostile);
  expect(domain.attributes["note"]).toBe(hostile);
});

test("characters that XML cannot carry are left out", () => {
  expect(escapeXml("a\u0000b\u001fc\td")).toBe("abc\td");
});

test("elements, comments, single quotes and references are read", () => {
  const domain = parseXml(
    "<?xml version='1.0'?>\n<!-- <not this> -->\n<a b='1'><c/><d e=\"&#x41;&lt;\">x&#66;</d></a>",
  );
  expect(domain).toMatchObject({ name: "a", attributes: { b: "1" } });
  expect(child(domain, "d")).toMatchObject({ attributes: { e: "A<" }, text: "xB" });
  expect(child(domain, "c", "nothing")).toBeUndefined();
});

test("text that others wrote literally is text", () => {
  expect(parseXml("<a>x<![CDATA[<b> & ]] </a>]]>y</a>")).toMatchObject({
    children: [],
    text: "x<b> & ]] </a>y",
  });
});

test.each(["", "<a>", "<a></b>", "<a/></a>"])("%j is refused", (source) => {
  expect(() => parseXml(source)).toThrow("cannot be read");
});
