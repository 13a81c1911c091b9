import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdf } from "#src/platform/files/files.fixture.ts";
import { type Caller, createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

// Files of tickets as programs and browsers get and send them: over HTTP, with all that the edge does.

let testbed: Awaited<ReturnType<typeof createOwnershipTestbed>>;
let owner: Caller;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  ({ owner } = testbed.callers);
});
afterAll(() => testbed.drop());

const upload = (caller: Caller, content: Buffer, name = "log.txt") =>
  testbed.call("POST /v2/support/upload", caller, { upload: { name, content } });

const unsentRows = async (): Promise<number> => {
  const rows = await testbed.database.kysely
    .selectFrom("ticket_files")
    .select("id")
    .where("message_id", "is", null)
    .execute();
  return rows.length;
};

test("T74 a PDF with a script is saved by the browser, in a sandbox, and kept by nothing on the way", async () => {
  const uploaded = (await upload(owner, pdf, "../in%76oice.pdf")).json();
  expect(uploaded).toMatchObject({ name: "in%76oice.pdf", mediaType: "application/pdf", state: "clean" });
  const answer = await testbed.call("GET /v2/support/files/{id}", owner, { params: { id: uploaded.id } });
  expect(answer.rawPayload).toEqual(pdf);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": String(pdf.length),
    "content-disposition": "attachment; filename=\"in_76oice.pdf\"; filename*=UTF-8''in%2576oice.pdf",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
});

test("T74 the small picture alone is shown", async () => {
  const params = { id: testbed.ids.ticketFile };
  const answer = await testbed.call("GET /v2/support/files/{id}/preview", owner, { params });
  expect(answer.headers).toMatchObject({
    "content-type": "image/webp",
    "content-disposition": "inline",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
});

test("T74 a file of one brand is at no other", async () => {
  const { id } = (await upload(owner, pdf)).json();
  for (const caller of [testbed.callers.tenant, testbed.callers.other]) {
    const answer = await testbed.call("GET /v2/support/files/{id}", caller, { params: { id } });
    expect(answer.statusCode).toBe(404);
    const sent = await testbed.call("POST /v2/support/tickets", caller, {
      body: { subject: "Mine", message: "Mine", fileIds: [id] },
    });
    expect([sent.statusCode, sent.json().error.code]).toEqual([404, "not_found"]);
  }
  const moved = { ...owner, host: hosts.other };
  expect((await testbed.call("GET /v2/support/files/{id}", moved, { params: { id } })).statusCode).toBe(401);
});

test("T74 nothing but a form with one file is taken", async () => {
  const before = await unsentRows();
  const send = (headers: Readonly<Record<string, string>>, payload: string) =>
    testbed.app.inject({
      method: "POST",
      url: "/api/v2/support/upload",
      headers: { host: owner.host, authorization: `Bearer ${owner.token}`, ...headers },
      payload,
    });
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\nhello\r\n--x--\r\n`;
  const statuses = [
    await send({ "content-type": "application/json" }, "{}"),
    await send({ "content-type": "multipart/form-data" }, part("file")),
    await send(form, part("other")),
    await send(form, "--x--\r\n"),
    await send(form, "no form at all"),
    await send(form, part("__proto__")),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([415, 422, 422, 422, 422, 422]);
  // Others take no forms.
  const other = await testbed.app.inject({
    method: "POST",
    url: "/api/v2/support/tickets",
    headers: { host: owner.host, authorization: `Bearer ${owner.token}`, "idempotency-key": "form", ...form },
    payload: part("subject"),
  });
  expect(other.statusCode).toBe(415);
  expect(await unsentRows()).toBe(before);
});

test("T74 a page of another site sends no file in the name of its visitor", async () => {
  const before = await unsentRows();
  const answer = await testbed.app.inject({
    method: "POST",
    url: "/api/v2/support/upload",
    headers: {
      host: owner.host,
      origin: "https://evil.example",
      cookie: `session=${owner.token}`,
      "content-type": "multipart/form-data; boundary=x",
    },
    payload: `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello\r\n--x--\r\n`,
  });
  expect([answer.statusCode, await unsentRows()]).toEqual([403, before]);
});

test("T75 an upload that stops half-way, or says that it is too large, leaves nothing", async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = testbed.app.server.address() as AddressInfo;
  const before = await unsentRows();
  const begin = async (length: number) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      [
        "POST /api/v2/support/upload HTTP/1.1",
        `Host: ${owner.host}`,
        `Authorization: Bearer ${owner.token}`,
        "Content-Type: multipart/form-data; boundary=x",
        `Content-Length: ${length}`,
        "",
        "--x",
        'Content-Disposition: form-data; name="file"; filename="log.txt"',
        "",
        "half of it",
      ].join("\r\n"),
    );
    return socket;
  };
  const half = await begin(1_000_000);
  await expect.poll(unsentRows).toBe(before + 1);
  half.destroy();
  await expect.poll(unsentRows).toBe(before);
  const large = await begin(100_000_000);
  const [answer] = await once(large, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 [^]*payload_too_large/);
  large.destroy();
  expect(await unsentRows()).toBe(before);
});

test("a key with support:write uploads and sends, one that reads does not", async () => {
  const keyOf = async (scopes: readonly string[]): Promise<Caller> => {
    const body = {
      name: scopes.join(" "),
      scopes,
      objects: null,
      allowedIps: [],
      spendLimitCents: null,
      ratePerMinute: null,
      expiresAt: null,
    };
    const made = (await testbed.call("POST /v2/api-keys", owner, { body })).json();
    return { host: owner.host, token: String(made.secret) };
  };
  const writer = await keyOf(["support:read", "support:write"]);
  const { id } = (await upload(writer, Buffer.from("hello"))).json();
  const opened = await testbed.call("POST /v2/support/tickets", writer, {
    body: { subject: "By a key", message: "See the log.", fileIds: [id] },
  });
  const params = { id: opened.json().id };
  const thread = (await testbed.call("GET /v2/support/tickets/{id}", writer, { params })).json();
  expect(thread.messages[0].files).toMatchObject([{ id, name: "log.txt", mediaType: "text/plain" }]);
  const file = await testbed.call("GET /v2/support/files/{id}", writer, { params: { id } });
  expect([file.headers["content-type"], file.body]).toEqual(["text/plain; charset=utf-8", "hello"]);
  const reader = await keyOf(["support:read"]);
  expect((await upload(reader, Buffer.from("hello"))).json().error.code).toBe("scope_missing");
});
