import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createApiKey } from "#src/platform/authz/api-key-form.ts";
import { hideSecrets } from "./hide-secrets.ts";
import { createLog } from "./log.ts";

const secret = "correct horse";

function written(say: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  say(createLog("info", destination));
  return text;
}

test.each(["authorization", "cookie", "password", "token", "accessToken", "ticket", "set-cookie"])(
  "a field named %s is redacted at any depth",
  (name) => {
    const entry = {
      [name]: secret,
      call: { [name]: secret, headers: { [name]: secret, host: "moorage.test" } },
    };
    const line = written((log) => log.info(entry, "said"));
    expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({
      msg: "said",
      [name]: "[redacted]",
      call: { headers: { host: "moorage.test" } },
    });
  },
);

test("T9 a line break in a logged value stays inside its line", () => {
  const forged = 'anna@example.com\n{"level":30,"msg":"password changed"}\r\u2028x';
  const lines = written((log) => log.info({ email: forged, [forged]: 1 }, forged))
    .trimEnd()
    .split(/[\r\n]/);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: forged, email: forged });
});

test("an error keeps its message and loses its secrets", () => {
  const error = Object.assign(new Error("refused"), { config: { headers: { authorization: secret } } });
  const line = written((log) => log.error({ err: error }, "call failed"));
  expect(line).not.toContain(secret);
  expect(JSON.parse(line)).toMatchObject({ err: { message: "refused", type: "Error" }, msg: "call failed" });
});

test("T13 an API key is redacted wherever it is mentioned", () => {
  const key = createApiKey("c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMzQ");
  const error = new Error(`GET /api/v2/servers?key=${key}`);
  const line = written((log) =>
    log.child({ url: `/?k=${key}` }).error({ err: error, [key]: [key] }, `saw ${key}`),
  );
  expect(line).not.toContain(key);
  expect(JSON.parse(line)).toMatchObject({ msg: "saw [API key]", url: "/?k=[API key]" });
});

test("an entry without secrets is not copied, and the caller's object is never changed", () => {
  const plain = { method: "GET", path: "/", status: 200, tags: ["a"] };
  expect(hideSecrets(plain)).toBe(plain);
  const given = { user: { token: secret, list: [{ ticket: secret }] } };
  expect(hideSecrets(given)).toEqual({ user: { token: "[redacted]", list: [{ ticket: "[redacted]" }] } });
  expect(given.user.token).toBe(secret);
});

test("a cyclic entry is cut off, not followed for ever", () => {
  const loop: Record<string, unknown> = { name: "loop" };
  loop.self = loop;
  expect(JSON.stringify(hideSecrets(loop))).toContain("[too deep]");
});
