import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeVies } from "./conformance.ts";
import { createRestVies } from "./rest.ts";

/** What the service of the Commission answers, as its description has it, by the number that is asked about. */
const answers: Readonly<Record<string, (asked: Asked) => { status: number; body: unknown }>> = {
  "12345678901": (asked) => answer(asked, true),
  "12345678900": (asked) => answer(asked, false),
  "12345678909": () => ({
    status: 500,
    body: { actionSucceed: false, errorWrappers: [{ error: "MS_UNAVAILABLE" }] },
  }),
  "12345678902": () => ({
    status: 400,
    body: { actionSucceed: false, errorWrappers: [{ error: "INVALID_INPUT" }] },
  }),
  "12345678903": (asked) => answer({ ...asked, vatNumber: "99999999999" }, true),
  "12345678904": () => ({ status: 200, body: { valid: "yes" } }),
  "12345678905": () => ({ status: 200, body: "x".repeat(100_000) }),
  "123456789B+*": (asked) => answer(asked, true),
  "12345678906": (asked) => ({ ...answer(asked, true), status: 302 }),
};

interface Asked {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterMemberStateCode?: string;
  readonly requesterNumber?: string;
}

function answer({ countryCode, vatNumber, requesterNumber }: Asked, valid: boolean) {
  const requestIdentifier = requesterNumber === undefined || !valid ? "" : "WAPIAAAAW1mQxK2p";
  const body = { countryCode, vatNumber, valid, requestIdentifier, requestDate: "2026-11-28T08:00:00.000Z" };
  return { status: 200, body };
}

let server: Server;
let url: string;
const asked: Asked[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body: Asked = JSON.parse(Buffer.concat(parts).toString("utf8"));
      asked.push(body);
      const { status, body: said } = answers[body.vatNumber]?.(body) ?? { status: 404, body: {} };
      response.writeHead(status, { "content-type": "application/json", location: "/elsewhere" });
      response.end(JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A server that listens on a port has an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const french = (digits: string) => ({ prefix: "FR", digits });

describeVies("the REST service", async () => ({
  vies: createRestVies({ url }),
  valid: french("12345678901"),
  invalid: french("12345678900"),
  away: french("12345678909"),
}));

test("the seller's number is sent in its two parts", async () => {
  await createRestVies({ url }).check(french("12345678901"), { prefix: "DE", digits: "123456788" });
  expect(asked.at(-1)).toEqual({
    countryCode: "FR",
    vatNumber: "12345678901",
    requesterMemberStateCode: "DE",
    requesterNumber: "123456788",
  });
});

test("the signs that numbers of Ireland and the Netherlands may have are part of them", async () => {
  const dutch = { prefix: "NL", digits: "123456789B+*" };
  expect(await createRestVies({ url }).check(dutch, null)).toMatchObject({ state: "valid" });
});

test("a number that has not the shape of one is invalid", async () => {
  expect(await createRestVies({ url }).check(french("12345678902"), null)).toMatchObject({
    state: "invalid",
  });
});

test.each([
  ["another number", "12345678903"],
  ["something else", "12345678904"],
  ["too much", "12345678905"],
  ["a redirect", "12345678906"],
  ["nothing", "12345678907"],
])("an answer of %s says nothing of the number", async (_, digits) => {
  expect(await createRestVies({ url }).check(french(digits), null)).toMatchObject({ state: "unreachable" });
});

test("a service that is away says nothing of the number", async () => {
  const gone = createRestVies({ url: "http://127.0.0.1:1" });
  expect(await gone.check(french("12345678901"), null)).toMatchObject({ state: "unreachable" });
});
