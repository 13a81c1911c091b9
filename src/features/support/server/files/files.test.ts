import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eicar, type FakeClamd, startFakeClamd } from "#src/drivers/scanner/clamd/clamd.fixture.ts";
import { bombOf, pdf, pictureOf, zipOf } from "#src/platform/files/files.fixture.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { eraseRows } from "#src/platform/personal/erase-rows.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";
import { maxFileBytes, maxFiles, maxUnsentFiles } from "#src/shared/support.ts";
import { openSupportTestbed, type SupportTestbed } from "../support-testbed.fixture.ts";
import { supportData } from "../personal-data.ts";
import { fileAlarms } from "./file-alarms.ts";

let testbed: SupportTestbed;
let clamd: FakeClamd;
let ann: Awaited<ReturnType<SupportTestbed["newCustomer"]>>;
let bea: Awaited<ReturnType<SupportTestbed["newStaff"]>>;

const log = Buffer.from("panic: out of memory\n");

beforeAll(async () => {
  clamd = await startFakeClamd();
  testbed = await openSupportTestbed({ SCANNER: "clamd", CLAMD_ADDRESS: clamd.address });
  bea = await testbed.newStaff("Bea");
});
beforeEach(async () => {
  clamd.say("stream: OK");
  // What the scanner says next is of no other test's files.
  await check();
  ann = await testbed.newCustomer();
});
afterAll(async () => {
  await testbed.drop();
  await clamd.close();
});

/** What other tests left is gone: only the files of the one that asks are in the store. */
async function storedNow(): Promise<number> {
  testbed.minutes(25 * 60);
  await testbed.runJob("clear-files");
  return testbed.stored();
}

/** Looks at what waits for it, and draws what is clean. */
async function check(): Promise<void> {
  testbed.clock.advance(60_000);
  await testbed.runJob("scan-files");
  await testbed.runJob("draw-files");
}

const files = async (id: Awaited<ReturnType<typeof ann.open>>["id"]) =>
  (await ann.read(id)).messages.flatMap((message) => message.files);

describe("a file", () => {
  test("is uploaded, sent with a message, drawn, and had by customer and staff", async () => {
    const picture = await pictureOf("png", 1_600, 800);
    const uploaded = await ann.upload(picture, "../../etc/\u202escreen <b>.png");
    expect(uploaded).toEqual({
      id: expect.stringMatching(/^tfl_/),
      name: "screen <b>.png",
      mediaType: "image/png",
      bytes: picture.length,
      state: "scanning",
      previewUrl: null,
    });
    const ticket = await ann.open({ fileIds: [uploaded.id] });
    await check();
    const { previewUrl: _, state: __, ...same } = uploaded;
    const shown = { ...same, state: "clean", width: 1_600, height: 800 };
    expect(await files(ticket.id)).toEqual([
      { ...shown, previewUrl: `/api/v2/support/files/${uploaded.id}/preview` },
    ]);
    expect((await bea.read(ticket.id)).messages[0]?.files).toEqual([
      { ...shown, previewUrl: `/api/v2/admin/support/files/${uploaded.id}/preview` },
    ]);
    for (const reader of [ann, bea]) {
      expect((await reader.file(uploaded.id)).bytes).toEqual(picture);
      expect((await reader.preview(uploaded.id)).type).toBe("image/webp");
    }
    expect(await testbed.actsOn(ticket.id)).toContain("ticket.download-file");
    expect(await testbed.eventsOf(ann.customerId)).toContain("file-checked");
  });

  test("T74 of somebody else, sent before, or repeated by another is sent by no one", async () => {
    const [ours, theirs] = [await ann.upload(log), await (await testbed.newCustomer()).upload(log)];
    const staffs = await bea.upload(log);
    const ticket = await ann.open({ fileIds: [ours.id] });
    for (const id of [theirs.id, staffs.id, ours.id, encodeId("ticketFile", testbed.platform.ids.next())])
      await expect(ann.write(ticket.id, "Here.", undefined, [id])).rejects.toMatchObject({
        code: "not_found",
      });
    await expect(bea.send(ticket.id, [theirs.id])).rejects.toMatchObject({ code: "not_found" });
    expect(await files(ticket.id)).toHaveLength(1);
  });

  test("T74 of another customer does not exist, not even to be removed", async () => {
    const other = await testbed.newCustomer();
    const uploaded = await ann.upload(await pictureOf("png"));
    await ann.open({ fileIds: [uploaded.id] });
    await check();
    for (const call of [other.file, other.preview, other.remove, ann.remove])
      await expect(call(uploaded.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await ann.file(uploaded.id)).bytes.length).toBe(uploaded.bytes);
  });

  test("T74 of a note is in no call of the customer's", async () => {
    const ticket = await ann.open();
    const uploaded = await bea.upload(await pictureOf("png"), "note.png");
    await bea.send(ticket.id, [uploaded.id], true);
    await check();
    for (const call of [ann.file, ann.preview, ann.remove])
      await expect(call(uploaded.id)).rejects.toMatchObject({ code: "not_found" });
    expect(JSON.stringify(await ann.read(ticket.id))).not.toContain("note.png");
    expect(await testbed.eventsOf(ann.customerId)).not.toContain("file-checked");
    expect((await bea.file(uploaded.id)).name).toBe("note.png");
  });

  test("of an answer is had by the customer, once it is clean", async () => {
    const ticket = await ann.open();
    const uploaded = await bea.upload(pdf, "invoice.pdf");
    await bea.send(ticket.id, [uploaded.id]);
    await expect(ann.file(uploaded.id)).rejects.toMatchObject({ code: "not_found" });
    await check();
    expect(await ann.file(uploaded.id)).toEqual({ type: "application/pdf", name: "invoice.pdf", bytes: pdf });
  });

  test("that is sent twice with one key is sent once", async () => {
    const uploaded = await ann.upload(log);
    const ticket = await ann.open();
    const first = await ann.write(ticket.id, "Here.", "same", [uploaded.id]);
    expect(await ann.write(ticket.id, "Here.", "same", [uploaded.id])).toEqual(first);
    expect(await files(ticket.id)).toHaveLength(1);
  });

  test("T75 of an erased customer is gone at once for everyone, and its bytes with the next turn", async () => {
    const before = await storedNow();
    const uploaded = await ann.upload(await pictureOf("png"), "secret.png");
    const ticket = await ann.open({ fileIds: [uploaded.id] });
    await check();
    const { customerId } = ann;
    const subject = { siteId: 1, customerId, userIds: [ann.actor.userId], emails: [ann.email] };
    const { platform } = testbed;
    await transaction(platform, (trx) =>
      eraseRows(trx, createCtx(platform, systemActor), [supportData], subject),
    );
    const [file] = (await bea.read(ticket.id)).messages.flatMap((message) => message.files);
    expect(file).toMatchObject({ name: "erased", state: "gone", previewUrl: null });
    await expect(bea.file(uploaded.id)).rejects.toMatchObject({ code: "not_found" });
    await testbed.runJob("clear-files");
    expect(await testbed.stored()).toBe(before);
  });

  test("moves with its message when tickets are joined", async () => {
    const uploaded = await ann.upload(log, "secret.log");
    const [from, into] = [await ann.open({ fileIds: [uploaded.id] }), await ann.open()];
    await check();
    await bea.merge(from.id, into.id);
    expect(await files(into.id)).toHaveLength(1);
  });
});

describe("T74 content", () => {
  test("that is a script is text, and is saved as one whatever it is called", async () => {
    const script = Buffer.from("new ActiveXObject('WScript.Shell')\n");
    const taken = await ann.upload(script, "invoice.js");
    expect(taken).toMatchObject({ mediaType: "text/plain", name: "invoice.js.txt" });
  });

  const refused: [string, () => Promise<Buffer> | Buffer][] = [
    ["HTML that is named a picture", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["XML", () => Buffer.from('<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')],
    ["a document with macros", () => zipOf("word/vbaProject.bin", "Sub AutoOpen()")],
    ["a program", () => Buffer.from("\x7fELF\0\0\0", "latin1")],
    ["nothing", () => Buffer.alloc(0)],
  ];
  test.each(refused)("%s is refused, and nothing of it stays", async (_, content) => {
    const before = await testbed.stored();
    const upload = ann.upload(await content(), "picture.png");
    await expect(upload).rejects.toMatchObject({ code: "unsupported_media_type" });
    expect(await testbed.stored()).toBe(before);
  });

  const undrawn: [string, Buffer][] = [
    ["a script that begins as a GIF", Buffer.from("GIF89a/*<script>alert(1)</script>*/=1;")],
    ["a picture of 400 million points", bombOf(20_000, 20_000)],
  ];
  test.each(undrawn)("%s has no preview, and is called no picture", async (_, content) => {
    const uploaded = await ann.upload(content, "picture.gif");
    const ticket = await ann.open({ fileIds: [uploaded.id] });
    await check();
    expect(await files(ticket.id)).toMatchObject([
      { mediaType: "application/octet-stream", previewUrl: null },
    ]);
    expect((await ann.file(uploaded.id)).type).toBe("application/octet-stream");
    await expect(ann.preview(uploaded.id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("one byte above the limit is refused, and nothing of it stays", async () => {
    const before = await testbed.stored();
    async function* large(bytes: number): AsyncGenerator<Uint8Array> {
      const piece = Buffer.alloc(1_048_576, "a");
      for (let sent = 0; sent < bytes; sent += piece.length) yield piece.subarray(0, bytes - sent);
    }
    const upload = ann.upload(large(maxFileBytes + 1));
    await expect(upload).rejects.toMatchObject({ code: "payload_too_large" });
    expect(await testbed.stored()).toBe(before);
    const one = await ann.upload(large(maxFileBytes));
    const another = await ann.upload(log);
    const sent = ann.open({ fileIds: [one.id, another.id] });
    await expect(sent).rejects.toMatchObject({ code: "file_limit" });
    await ann.remove(one.id);
    expect(await testbed.stored()).toBe(before + 1);
  });
});

describe("T74 harm", () => {
  test("what is found harmful reaches no one, and its bytes go", async () => {
    const before = await storedNow();
    const [unsent, sent] = [await ann.upload(Buffer.from(eicar)), await ann.upload(Buffer.from(eicar))];
    const ticket = await ann.open({ fileIds: [sent.id] });
    clamd.say("stream: Eicar-Test-Signature FOUND");
    await check();
    expect(await files(ticket.id)).toMatchObject([{ state: "refused", previewUrl: null }]);
    for (const { id } of [unsent, sent])
      await expect(ann.file(id)).rejects.toMatchObject({ code: "not_found" });
    await expect(ann.write(ticket.id, "Again.", undefined, [unsent.id])).rejects.toMatchObject({
      code: "file_not_ready",
      fields: { "fileIds.0": "file_not_ready" },
    });
    await testbed.runJob("clear-files");
    expect(await testbed.stored()).toBe(before);
  });

  test("while the scanner says nothing a file is its uploader's alone, and after 10 minutes an alarm", async () => {
    const uploaded = await ann.upload(await pictureOf("png"));
    const ticket = await ann.open({ fileIds: [uploaded.id] });
    clamd.say("stream: ERROR");
    await check();
    expect(await files(ticket.id)).toMatchObject([{ state: "scanning", previewUrl: null }]);
    expect((await ann.file(uploaded.id)).bytes.length).toBe(uploaded.bytes);
    const alarms = () => fileAlarms(testbed.platform).find();
    expect(await alarms()).toEqual([]);
    const reading = () => bea.file(uploaded.id);
    await expect(reading()).rejects.toMatchObject({ code: "not_found" });
    testbed.minutes(10);
    await check();
    expect(await alarms()).toMatchObject([{ said: { key: "unscannedFiles", params: { count: 1 } } }]);
    clamd.say("stream: OK");
    await check();
    expect(await alarms()).toEqual([]);
    expect((await reading()).bytes.length).toBe(uploaded.bytes);
  });

  test("what is not sent yet is not seen by a look", async () => {
    const { actor } = ann;
    const { sessionId, customerId, siteId, userId, member } = actor;
    const { staffId } = bea.actor;
    const look = {
      kind: "staff-look",
      lookId: sessionId,
      staffId,
      customerId,
      siteId,
      userId,
      member,
    } as const;
    const read = (id: Id<"ticketFile">) =>
      bea.handlers["GET /v2/support/files/{id}"]({ ...bea.base, actor: look, params: { id } });
    const { id } = await ann.upload(log);
    await check();
    await expect(read(id)).rejects.toMatchObject({ code: "not_found" });
    await ann.open({ fileIds: [id] });
    await expect(read(id)).resolves.toMatchObject({ type: "text/plain; charset=utf-8" });
  });

  test("a store that is away leaves a picture what it is", async () => {
    const uploaded = await ann.upload(await pictureOf("png"));
    const ticket = await ann.open({ fileIds: [uploaded.id] });
    await testbed.runJob("scan-files");
    for (let time = 0; time < 5; time += 1) {
      await testbed.withoutStore(() => expect(testbed.runJob("draw-files")).rejects.toThrow());
      testbed.minutes(3);
    }
    await check();
    expect(await files(ticket.id)).toMatchObject([{ mediaType: "image/png", state: "clean" }]);
    expect((await files(ticket.id))[0]?.previewUrl).not.toBeNull();
  });

  test("two workers look at each file once", async () => {
    const uploads = await Promise.all(Array.from({ length: 6 }, () => ann.upload(log)));
    const ticket = await ann.open({ fileIds: uploads.map(({ id }) => id) });
    await Promise.all([testbed.runJob("scan-files"), testbed.runJob("scan-files")]);
    const states = (await files(ticket.id)).map(({ state }) => state);
    expect(states).toEqual(uploads.map(() => "clean"));
    const events = (await testbed.eventsOf(ann.customerId)).filter((name) => name === "file-checked");
    expect(events).toHaveLength(uploads.length);
  });
});

describe("T75 what is not sent", () => {
  test("goes after 24 hours with its bytes, and what is sent stays", async () => {
    const before = await storedNow();
    const [unsent, sent] = [await ann.upload(log), await ann.upload(log)];
    await ann.open({ fileIds: [sent.id] });
    testbed.minutes(24 * 60 - 1);
    await testbed.runJob("clear-files");
    expect((await ann.file(unsent.id)).bytes).toEqual(log);
    testbed.minutes(2);
    await testbed.runJob("clear-files");
    await expect(ann.file(unsent.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await testbed.stored()).toBe(before + 1);
  });

  test("leaves neither row nor bytes when its sender breaks off", async () => {
    const before = await testbed.stored();
    async function* half(): AsyncGenerator<Uint8Array> {
      yield log;
      throw new Error("the client went away");
    }
    await expect(ann.upload(half())).rejects.toThrow("the client went away");
    expect(await testbed.stored()).toBe(before);
  });

  test("is removed with its row when the process ended while it arrived", async () => {
    const before = await storedNow();
    let breakOff: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => (breakOff = resolve));
    async function* forever(): AsyncGenerator<Uint8Array> {
      yield log;
      await dead;
      throw new Error("the process is gone");
    }
    const upload = ann.upload(forever());
    await expect.poll(() => testbed.stored()).toBe(before + 1);
    const rows = () =>
      testbed.platform.db.kysely
        .selectFrom("ticket_files")
        .select(["state"])
        .where("customer_id", "=", ann.customerId)
        .execute();
    expect(await rows()).toEqual([{ state: "arriving" }]);
    testbed.minutes(61);
    await testbed.runJob("clear-files");
    expect([await rows(), await testbed.stored()]).toEqual([[], before]);
    breakOff();
    await expect(upload).rejects.toThrow();
  });

  test("can be sent by the next call when the one that sent it was undone", async () => {
    const uploaded = await ann.upload(log);
    await expect(ann.open({ subject: "\u202e", fileIds: [uploaded.id] })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const ticket = await ann.open({ fileIds: [uploaded.id] });
    expect(await files(ticket.id)).toHaveLength(1);
  });

  test("is bounded, for each person", async () => {
    for (let count = 0; count < maxUnsentFiles; count += 1) await ann.upload(log);
    await expect(ann.upload(log)).rejects.toMatchObject({
      code: "file_limit",
      params: { count: maxFiles, megabytes: 25 },
    });
    await expect((await testbed.newCustomer()).upload(log)).resolves.toMatchObject({ bytes: log.length });
  });

  test("of a customer have 500 MB in 24 hours, of several at once too, and removing them frees nothing", async () => {
    // Room for two of 21 bytes is left.
    const earlier = Array.from({ length: 20 }, () => ({
      file_id: testbed.platform.ids.next(),
      customer_id: ann.customerId,
      bytes: maxFileBytes - 3,
      created_at: testbed.clock.now(),
    }));
    await testbed.platform.db.kysely.insertInto("ticket_uploads").values(earlier).execute();
    const opens = new Date(testbed.clock.now().getTime() + 86_400_000 + 59_999);
    testbed.minutes(5);
    const uploads = await Promise.allSettled(
      Array.from({ length: 4 }, () => ann.upload(log, "log.txt", log.length)),
    );
    const taken = uploads.flatMap((upload) => (upload.status === "fulfilled" ? [upload.value] : []));
    expect(taken).toHaveLength(2);
    const refusal = {
      code: "upload_limit",
      params: { megabytes: 500, until: `${opens.toISOString().slice(0, 16).replace("T", " ")} UTC` },
    };
    for (const upload of uploads)
      if (upload.status === "rejected") expect(upload.reason).toMatchObject(refusal);
    for (const { id } of taken) await ann.remove(id);
    await testbed.runJob("clear-files");
    await expect(ann.upload(log, "log.txt", log.length)).rejects.toMatchObject(refusal);
    for (const other of [bea, await testbed.newCustomer()])
      await expect(other.upload(log)).resolves.toMatchObject({ bytes: log.length });
    testbed.minutes(24 * 60 - 4);
    await testbed.runJob("clear-files");
    await expect(ann.upload(log, "log.txt", maxFileBytes)).resolves.toMatchObject({ bytes: log.length });
  });

  test("counts as what came of it, whatever was set aside for it and became of it", async () => {
    const bytes = async () => {
      const rows = await testbed.platform.db.kysely
        .selectFrom("ticket_uploads")
        .select("bytes")
        .where("customer_id", "=", ann.customerId)
        .execute();
      return rows.map((row) => row.bytes).toSorted((one, other) => one - other);
    };
    await ann.upload(log);
    await expect(ann.upload(zipOf("page.html", "x"))).resolves.toBeDefined();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield log;
      yield log;
      throw new Error("its sender broke off");
    }
    await expect(ann.upload(broken())).rejects.toThrow("broke off");
    expect(await bytes()).toContain(2 * log.length);
    expect(await bytes()).toHaveLength(3);
    expect((await bytes()).at(-1)).toBeLessThan(1_000);
  });
});
