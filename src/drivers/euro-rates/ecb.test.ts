import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeEuroRates } from "./conformance.ts";
import { createEcbRates } from "./ecb.ts";

const day = (time: string, rates: string) => `<Cube time='${time}'>\n\t\t\t${rates}</Cube>`;
const usd = (rate = "1.1571") => `<Cube currency='USD' rate='${rate}'/>\n\t\t\t`;

/** As the bank writes it. */
const file = (days: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		${days}
	</Cube>
</gesmes:Envelope>`;
const good = file(day("2026-11-27", `${usd()}<Cube currency='JPY' rate='180.33'/>\n\t\t`));

let body = good;
let answer: ((response: ServerResponse) => void) | null = null;
let server: Server;
let url: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (answer !== null) return answer(response);
    response.writeHead(200, { "content-type": "text/xml" });
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A server that listens on a port has an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function readOf(text: string) {
  [body, answer] = [text, null];
  return createEcbRates({ url }).read("newest");
}

describeEuroRates("the files of the bank", async () => {
  [body, answer] = [good, null];
  return createEcbRates({ url });
});

test("the file of the bank is read, of one day and of ninety", async () => {
  const read = await readOf(good);
  expect(read).toMatchObject({ state: "read", days: [{ day: "2026-11-27" }] });
  expect(read.state === "read" && Object.fromEntries(read.days[0]?.perEuro ?? [])).toEqual({
    USD: "1.1571",
    JPY: "180.33",
  });
  body = file(`${day("2026-11-27", usd())}\n${day("2026-11-26", usd("1.16"))}`);
  const quarter = await createEcbRates({ url }).read("quarter");
  expect(quarter.state === "read" && quarter.days.map((one) => one.day)).toEqual([
    "2026-11-27",
    "2026-11-26",
  ]);
  expect(asked.at(-1)).toBe("/eurofxref-hist-90d.xml");
});

const twoDays = `${day("2026-11-27", usd())}${day("2026-11-27", usd())}`;
test.each([
  ["a page of something else", "<html><body>down for maintenance</body></html>", "envelope"],
  ["the first half of it", good.slice(0, 400), "envelope"],
  ["of another sender", good.replace("European Central Bank", "European Bank"), "sender"],
  [
    "with an entity",
    good.replace("<gesmes:Envelope", '<!DOCTYPE x [<!ENTITY a "b">]><gesmes:Envelope'),
    "markup",
  ],
  ["without a day", file(""), "days"],
  ["of a day that there is not", file(day("2026-02-30", usd())), "days"],
  ["with a day twice", file(twoDays), "days"],
  ["with a currency twice", file(day("2026-11-27", usd() + usd())), "currencies"],
  ["without the dollar", file(day("2026-11-27", "<Cube currency='JPY' rate='180'/>")), "no dollar"],
  ["with a rate of zero", file(day("2026-11-27", usd("0.0"))), "rate"],
  ["with a rate below zero", file(day("2026-11-27", usd("-1.2"))), "rate"],
  ["with a rate in words", file(day("2026-11-27", usd("1e3"))), "rate"],
  ["with a decimal comma", file(day("2026-11-27", usd("1,157"))), "rate"],
  ["with something between its rates", file(day("2026-11-27", `${usd()}<Cube x='1'/>`)), "rate"],
  ["longer than it ever is", good + " ".repeat(600_000), "too long"],
])("T95 a file %s is set aside", async (_, text, reason) => {
  expect(await readOf(text)).toMatchObject({ state: "unusable", reason });
});

function refuse(response: ServerResponse): void {
  response.writeHead(503).end("later");
}

function redirect(response: ServerResponse): void {
  response.writeHead(302, { location: "/x" }).end();
}

function hang(response: ServerResponse): void {
  response.writeHead(200).write("<?xml");
}

test.each([
  ["a refusal", refuse, "status 503"],
  ["a redirect", redirect, "TypeError"],
  ["nothing in time", hang, "TimeoutError"],
] as const)("%s is no file", async (_, play, reason) => {
  answer = play;
  expect(await createEcbRates({ url, timeoutMs: 300 }).read("newest")).toEqual({
    state: "unreachable",
    reason,
  });
});
