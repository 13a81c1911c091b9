import { afterEach, describe, expect, test } from "vitest";
import { describeMail, sampleMail } from "./conformance.ts";
import type { MailDriver } from "./port.ts";
import { createSmtpMail } from "./smtp.ts";
import {
  readMail,
  readThread,
  smtpLogin,
  startMailServer,
  type TestMailServer,
} from "./smtp-server.fixture.ts";

const sender = { from: "no-reply@moorage.example" };
/** The test server's certificate is self-signed; a real one is verified. */
const trust = "?tls.rejectUnauthorized=false";
const login = `${smtpLogin.user}:${encodeURIComponent(smtpLogin.password)}`;

describeMail("smtp", async () => {
  const server = await startMailServer();
  return {
    driver: createSmtpMail({ url: `smtp://127.0.0.1:${server.port}${trust}`, ...sender }),
    received: async () => server.mails.map(readMail),
    thread: async () => readThread(server.mails.at(-1)),
    breakDown: () => server.close(),
    close: async () => undefined,
  };
});

describe("smtp", () => {
  const open: { driver: MailDriver; server: TestMailServer }[] = [];
  afterEach(async () => {
    for (const { driver, server } of open.splice(0)) {
      driver.close();
      await server.close();
    }
  });

  async function connect(url: (port: number) => string, options: Parameters<typeof startMailServer>[0] = {}) {
    const server = await startMailServer(options);
    const driver = createSmtpMail({ url: url(server.port), ...sender });
    open.push({ driver, server });
    return { server, driver };
  }

  test("logs in over STARTTLS and over TLS from the start", async () => {
    const required = { authOptional: false };
    const starttls = await connect((port) => `smtp://${login}@127.0.0.1:${port}${trust}`, required);
    const tls = await connect((port) => `smtps://${login}@127.0.0.1:${port}${trust}`, {
      ...required,
      secure: true,
    });
    for (const { driver, server } of [starttls, tls]) {
      expect(await driver.send(sampleMail)).toEqual({ status: "accepted" });
      expect(server.mails[0]).toMatchObject({ isEncrypted: true, user: smtpLogin.user });
    }
  });

  test("sends nothing to a server whose certificate it cannot check", async () => {
    const { server, driver } = await connect((port) => `smtps://127.0.0.1:${port}`, { secure: true });
    await expect(driver.send(sampleMail)).rejects.toThrow();
    expect(server.mails).toEqual([]);
  });

  test("a wrong password can be corrected, so the mail waits", async () => {
    const { driver } = await connect((port) => `smtp://x:y@127.0.0.1:${port}${trust}`, {
      authOptional: false,
    });
    await expect(driver.send(sampleMail)).rejects.toThrow();
  });

  test("4xx means later, 5xx never", async () => {
    const { server, driver } = await connect((port) => `smtp://127.0.0.1:${port}${trust}`);
    server.answer({ code: 451, text: "greylisted" });
    await expect(driver.send(sampleMail)).rejects.toThrow("greylisted");
    server.answer({ code: 554, text: "no such mailbox" });
    expect(await driver.send(sampleMail)).toMatchObject({ status: "refused" });
    server.answer(null);
    expect(await driver.send(sampleMail)).toEqual({ status: "accepted" });
  });

  test.each([
    { subject: "Hello\r\nBcc: victim@example.com" },
    { recipient: "anna@example.com\r\nRCPT TO:<victim@example.com>" },
    { recipient: "anna@example.com,victim@example.com" },
    { recipient: "victim@example.com <anna@example.com>" },
    { from: "anna@example.com, victim@example.com" },
    { replyTo: "a@example.com\r\nBcc: victim@example.com" },
    { bounceTo: "a@example.com> SIZE=1" },
    { messageId: "1@example.com>\r\nBcc: victim@example.com" },
    { inReplyTo: "<1@example.com>" },
    { references: ["1@example.com", "x"] },
    { references: Array.from({ length: 21 }, (_, index) => `${index}@example.com`) },
    { headers: { Bcc: "victim@example.com" } },
    { headers: { "X-Note": "1\r\nBcc: victim@example.com" } },
    { headers: { "X-Note: 1\r\nBcc": "victim@example.com" } },
    { headers: { "Content-Type": "text/html" } },
  ])("T9 refuses what would become another header: %o", async (change) => {
    const { server, driver } = await connect((port) => `smtp://127.0.0.1:${port}${trust}`);
    expect(await driver.send({ ...sampleMail, ...change })).toMatchObject({ status: "refused" });
    expect(server.mails).toEqual([]);
  });

  test("names the site as the sender and asks automatic responders not to answer", async () => {
    const { server, driver } = await connect((port) => `smtp://127.0.0.1:${port}${trust}`);
    await driver.send(sampleMail);
    expect(server.mails[0]?.raw).toContain('From: "Moorage, Ltd" <no-reply@moorage.example>');
    expect(server.mails[0]?.raw).toContain("Auto-Submitted: auto-generated");
    expect(server.mails[0]?.envelopeSender).toBe("no-reply@moorage.example");
  });

  test("a bounce of a mail from another address goes where mail servers may send it", async () => {
    const { server, driver } = await connect((port) => `smtp://127.0.0.1:${port}${trust}`);
    await driver.send({ ...sampleMail, from: "support@reply.moorage.example" });
    expect(server.mails[0]?.raw).toContain('From: "Moorage, Ltd" <support@reply.moorage.example>');
    expect(server.mails[0]?.envelopeSender).toBe("no-reply@moorage.example");
  });
});
