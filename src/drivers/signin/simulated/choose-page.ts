import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Clock } from "#src/platform/clock.ts";
import { AppError } from "#src/shared/errors.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
import { type SigninProvider, signinNames, signinProviders } from "#src/shared/signin-providers.ts";
import { choosePath } from "../simulated.ts";
import { codeMs, writeCode } from "./codes.ts";
import { readPerson, simulatedPeople } from "./people.ts";

const visitForm = z.object({
  redirect_uri: z.string().max(500),
  state: z.string().regex(/^[\w-]{1,43}$/),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal("S256"),
  client_id: z.string().max(200).optional(),
});
const choiceForm = visitForm.extend({
  person: z.string().max(10).optional(),
  handle: z.string().max(254).optional(),
});
type Visit = z.output<typeof visitForm>;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** `/dev/sign-in/{provider}`: where the simulated services ask who one is. Demo only; the page runs no script. */
export function registerChoosePages(app: FastifyInstance, { clock }: { readonly clock: Clock }): void {
  for (const provider of signinProviders) {
    const read = <T extends Visit>(form: z.ZodType<T>, query: unknown, origin: string): T => {
      const parsed = form.safeParse(query);
      // It leads back to the page of this site that asked, and nowhere else.
      if (!parsed.success || parsed.data.redirect_uri !== `${origin}/auth/${provider}/callback`)
        throw new AppError("invalid_input");
      return parsed.data;
    };
    app.get(choosePath(provider), { schema: { hide: true } }, (request, reply) =>
      sendPage(reply, provider, read(visitForm, request.query, request.origin)),
    );
    app.get(`${choosePath(provider)}/chosen`, { schema: { hide: true } }, (request, reply) => {
      const choice = read(choiceForm, request.query, request.origin);
      const back = new URL(choice.redirect_uri);
      back.searchParams.set("state", choice.state);
      if (choice.person === "none") {
        back.searchParams.set("error", "access_denied");
        return reply.redirect(back.href, 303);
      }
      const offered = simulatedPeople[provider][Number(choice.person ?? Number.NaN)];
      const person = offered ?? readPerson(provider, null, choice.handle);
      if (person === null) return sendPage(reply, provider, choice, choice.handle ?? "");
      const code = writeCode({
        ...person,
        challenge: choice.code_challenge,
        redirectUri: choice.redirect_uri,
        ...(choice.client_id !== undefined && { clientId: choice.client_id }),
        number: randomUUID(),
        expiresAt: clock.now().getTime() + codeMs,
      });
      back.searchParams.set("code", code);
      return reply.redirect(back.href, 303);
    });
  }
}

/** `refused`: what was typed and is no name there. */
function sendPage(
  reply: FastifyReply,
  provider: SigninProvider,
  visit: Visit,
  refused?: string,
): FastifyReply {
  const name = signinNames[provider];
  const kept = (["redirect_uri", "state", "code_challenge", "code_challenge_method", "client_id"] as const)
    .filter((field) => visit[field] !== undefined)
    .map((field) => `<input type="hidden" name="${field}" value="${escapeHtml(visit[field] ?? "")}">`)
    .join("");
  const form = (content: string) =>
    `<form method="get" action="${choosePath(provider)}/chosen">${kept}${content}</form>`;
  const people = simulatedPeople[provider].map(
    (person, number) =>
      `<button name="person" value="${number}"><b>${escapeHtml(person.name)}</b><br>${escapeHtml(person.handle)}</button>`,
  );
  const label = provider === "google" ? "Another address" : "Another username";
  const problem =
    refused === undefined ? "" : `<p role="alert">${escapeHtml(name)} has no account of this name.</p>`;
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulated ${name}</title>
<style>
/* As the pages on both sides of it do: a browser complains of a transition to one that does not. */
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }
body { box-sizing: border-box; margin: 0 auto; max-width: 480px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #131f2d; background: #fcfaf5 }
form { display: grid; gap: 8px; margin-top: 16px }
button { font: inherit; min-height: 44px; padding: 8px 16px; text-align: start; color: inherit; background: #fff; border: 1px solid #8b8778; border-radius: 4px; cursor: pointer }
input { font: inherit; min-height: 44px; padding: 8px 12px; border: 1px solid #8b8778; border-radius: 4px }
.main, [value="none"] { text-align: center }
.main { color: #fff; background: #131f2d; border-color: #131f2d }
button:focus-visible, input:focus-visible { outline: 3px solid #c73b02; outline-offset: 2px }
</style></head>
<body><main><h1>Choose who you are</h1>
<p>This page plays ${name} on this machine. It is a simulation: nothing leaves this machine, and your choice is believed.</p>
${form(people.join(""))}
${form(`<label for="handle">${label}</label><input id="handle" name="handle" required maxlength="254" autocomplete="off" value="${escapeHtml(refused ?? "")}">${problem}<button class="main">Continue</button>`)}
${form('<button name="person" value="none">Cancel</button>')}
</main></body>
</html>
`);
}
