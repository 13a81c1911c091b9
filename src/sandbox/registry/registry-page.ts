import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "#src/shared/errors.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
import { sandboxRegistrars, type SimulatedRegistry } from "./registry-port.ts";
import type { NameInfo } from "./registry-session.ts";
import { registrySentinels, sentinelTransferCode } from "./sentinels.ts";

const steps = [1, 5, 30, 90, 366] as const;
const dayMs = 86_400_000;
const shownNames = 50;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * `/dev/registry`: the sandbox registry as its own staff see it. Its clock can be moved ahead, and the other
 * registrar be made to request a name. Demo only; plain forms, no script.
 */
export function registerRegistryPage(app: FastifyInstance, registry: SimulatedRegistry): void {
  const ours = registry.session(sandboxRegistrars.ours.id);
  const other = registry.session(sandboxRegistrars.other.id);

  app.get<{ Querystring: Record<string, unknown> }>(
    "/dev/registry",
    { schema: { hide: true } },
    async (request, reply) => {
      const names = await registry.namesOf(ours.registrar, null, shownNames);
      const infos = await Promise.all(names.map((name) => ours.infoName(name)));
      const shown = infos.flatMap((info) => (info.ok ? [info.value] : []));
      const { answer } = request.query;
      return sendPage(reply, await registry.now(), shown, typeof answer === "string" ? answer : "");
    },
  );

  app.post<{ Body: unknown }>("/dev/registry", { schema: { hide: true } }, async (request, reply) => {
    if (request.headers.origin !== request.origin) throw new AppError("forbidden_origin");
    // The form's encoding is plain text, a line per field, so no parser is needed.
    const body = typeof request.body === "string" ? request.body : "";
    const fields = new Map(
      body.split(/\r?\n/).map((line) => [line.split("=", 1)[0], line.replace(/^[^=]*=/, "")]),
    );
    const days = steps.find((step) => fields.get("days") === String(step));
    if (days !== undefined) {
      await registry.advance(days * dayMs);
      return reply.redirect("/dev/registry", 303);
    }
    const name = fields.get("name")?.trim().toLowerCase();
    if (!name) throw new AppError("invalid_input");
    const asked = await other.requestTransfer({
      name,
      code: fields.get("code")?.trim() ?? "",
      feeCents: null,
    });
    const answer = asked.ok ? `${asked.code} ${asked.value.state}` : `${asked.code} ${asked.reason}`;
    return reply.redirect(`/dev/registry?answer=${encodeURIComponent(answer)}`, 303);
  });
}

function time(at: Date): string {
  return `<time datetime="${at.toISOString()}">${at.toISOString().replace("T", " ").slice(0, 16)} UTC</time>`;
}

function sendPage(reply: FastifyReply, now: Date, names: readonly NameInfo[], answer: string): FastifyReply {
  const buttons = steps.map(
    (days) => `<button name="days" value="${days}">${days} ${days === 1 ? "day" : "days"}</button>`,
  );
  const rows = names.map(
    ({ name, statuses, graces, expiresAt }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${[...statuses, ...graces].join(", ")}</td><td>${time(expiresAt)}</td></tr>`,
  );
  const sentinels = registrySentinels.map(
    ({ name, effect }) => `<tr><td><code>${name}</code></td><td>${escapeHtml(effect)}</td></tr>`,
  );
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox registry</title>
<style>
body { margin: 0 auto; max-width: 960px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #131f2d; background: #fcfaf5 }
h2 { margin: 32px 0 8px; font-size: 20px }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end }
label { display: grid; gap: 4px }
input { font: inherit; min-height: 44px; padding: 8px 12px; box-sizing: border-box; border: 1px solid #6b7785; border-radius: 4px; background: #fff }
button { font: inherit; min-height: 44px; padding: 8px 16px; color: #fdfcf9; background: #c73b02; border: 0; border-radius: 4px; cursor: pointer }
:is(button, input):focus-visible { outline: 3px solid #131f2d; outline-offset: 2px }
.table { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
td code { white-space: nowrap }
th, td { padding: 8px 16px 8px 0; text-align: start; vertical-align: top; border-bottom: 1px solid #e5dfd2 }
</style></head>
<body><main><h1>Sandbox registry</h1>
<p>A simulation: no name here exists outside of this demo. Its clock follows the demo's and can run ahead of it.</p>
<p>${time(now)}</p>
<form method="post" action="/dev/registry" enctype="text/plain" aria-label="Move the registry's clock ahead">${buttons.join("\n")}</form>
<h2>Ask for a name from elsewhere</h2>
<p>The other registrar begins a transfer away from us, with the code that the owner of the name was shown.</p>
<form method="post" action="/dev/registry" enctype="text/plain">
<label>Name <input name="name" required maxlength="253" autocomplete="off"></label>
<label>Code <input name="code" required maxlength="64" autocomplete="off"></label>
<button>Ask for it</button>
</form>
${answer === "" ? "" : `<p role="status">The registry answered: ${escapeHtml(answer.slice(0, 200))}</p>`}
<h2>Names of ours</h2>
${rows.length === 0 ? "<p>None yet.</p>" : `<div class="table" role="region" aria-label="Names of ours" tabindex="0"><table><thead><tr><th>Name</th><th>Status</th><th>Expires</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`}
<h2>Names that make it fail on purpose</h2>
<p>Any name that begins so. The code of every <code>transfer-</code> name is <code>${sentinelTransferCode}</code>.</p>
<div class="table" role="region" aria-label="Names that make it fail on purpose" tabindex="0"><table><tbody>${sentinels.join("")}</tbody></table></div>
</main></body>
</html>
`);
}
