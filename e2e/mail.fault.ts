import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { callbackify } from "node:util";
import { expect, test } from "vitest";
import { startMailServer } from "#src/drivers/mail/smtp-server.fixture.ts";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { callOk } from "./harness/api-client.ts";
import { startServerProcess } from "./harness/server-process.ts";

// A promised mail arrives, also when the process dies while it is on its way.

const email = "forgetful@example.com";

test("the mail for a new password survives a kill in the middle of its delivery", async () => {
  const tries: string[] = [];
  const mailServer = await startMailServer({
    onData: callbackify(async (...[stream]: [Readable, unknown]) => {
      const raw = await text(stream);
      if (!raw.includes("Set a new password")) return;
      tries.push(raw);
      // The first one is received and never answered.
      if (tries.length === 1) await new Promise(() => undefined);
    }),
  });
  const settings = {
    DATABASE_URL: await createEmptyDatabase(),
    MAIL: "smtp",
    MAIL_FROM: "no-reply@moorage.example",
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls.rejectUnauthorized=false`,
  };
  const first = await startServerProcess(settings);
  await callOk(first.url, "POST /auth/sign-up", { body: { email, password: "correct horse battery" } });
  await callOk(first.url, "POST /auth/recovery", { body: { email } });
  await expect.poll(() => tries.length, { timeout: 90_000 }).toBe(1);
  await first.kill();

  const second = await startServerProcess(settings);
  await expect.poll(() => tries.length, { timeout: 90_000 }).toBe(2);
  const idOf = (raw = ""): string | undefined => /^Message-ID: (.*)$/im.exec(raw)?.[1];
  expect(idOf(tries[1])).toBe(idOf(tries[0]));
  const token = /token=3D([\w-]{43})|token=([\w-]{43})/.exec(unfolded(tries[1]));
  await callOk(second.url, `POST /auth/recovery/token?token=${token?.[1] ?? token?.[2]}`, {
    body: { password: "another battery" },
  });
  await callOk(second.url, "POST /auth/sign-in", { body: { email, password: "another battery" } });
  await second.stop();
  await mailServer.close();
});

function unfolded(raw = ""): string {
  return raw.replace(/=\r\n/g, "");
}
