import type { FastifyInstance, FastifyReply } from "fastify";
import { type Clock, isMovable } from "#src/platform/clock.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

const steps: readonly { readonly label: string; readonly seconds: number }[] = [
  { label: "1 hour", seconds: hourSeconds },
  { label: "12 hours", seconds: 12 * hourSeconds },
  { label: "1 day", seconds: daySeconds },
  { label: "3 days", seconds: 3 * daySeconds },
  { label: "7 days", seconds: 7 * daySeconds },
  { label: "28 days", seconds: 28 * daySeconds },
];

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The furthest one move may go; longer ones take several. */
export const maxAdvanceSeconds = 366 * daySeconds;

/** Moves the clock of a demo; refused as not found where the clock is the real one. */
export async function advanceClock(clock: Clock, seconds: number): Promise<Date> {
  if (!isMovable(clock)) throw new AppError("not_found");
  await clock.advance(seconds * 1000);
  return clock.now();
}

/** `/dev/clock`: shows the demo's time and moves it ahead. A plain form: the page runs no script. */
export function registerClockPage(app: FastifyInstance, platform: Pick<Platform, "clock">): void {
  app.get("/dev/clock", { schema: { hide: true } }, (_request, reply) =>
    sendPage(reply, platform.clock.now()),
  );

  app.post<{ Body: unknown }>("/dev/clock", { schema: { hide: true } }, async (request, reply) => {
    if (request.headers.origin !== request.origin) throw new AppError("forbidden_origin");
    // The form's encoding is plain text, `seconds=86400` and a line break: no parser is needed.
    const body = typeof request.body === "string" ? request.body.trim() : "";
    const step = steps.find(({ seconds }) => body === `seconds=${seconds}`);
    if (!step) throw new AppError("invalid_input");
    await advanceClock(platform.clock, step.seconds);
    return reply.redirect("/dev/clock", 303);
  });
}

function sendPage(reply: FastifyReply, now: Date): FastifyReply {
  const buttons = steps
    .map(({ label, seconds }) => `<button name="seconds" value="${seconds}">${escapeHtml(label)}</button>`)
    .join("\n");
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Clock</title>
<style>
body { margin: 0 auto; max-width: 640px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #131f2d; background: #fcfaf5 }
time { font: 600 28px/1.3 ui-monospace, monospace; display: block; margin: 16px 0 }
form { display: flex; flex-wrap: wrap; gap: 8px }
button { font: inherit; min-height: 44px; padding: 8px 16px; color: #fdfcf9; background: #c73b02; border: 0; border-radius: 4px; cursor: pointer }
button:focus-visible { outline: 3px solid #131f2d; outline-offset: 2px }
</style></head>
<body><main><h1>Clock</h1>
<p>The demo's time. Moved ahead, periods end, reminders are sent and servers expire as they would by then. It never goes back.</p>
<time datetime="${now.toISOString()}">${now.toISOString().replace("T", " ").slice(0, 19)} UTC</time>
<form method="post" action="/dev/clock" enctype="text/plain" aria-label="Move the clock ahead">${buttons}</form>
</main></body>
</html>
`);
}
