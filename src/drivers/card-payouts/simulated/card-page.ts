import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Clock } from "#src/platform/clock.ts";
import { AppError } from "#src/shared/errors.ts";
import { escapeHtml } from "#src/shared/escape-html.ts";
import { cardPagePath } from "../simulated.ts";
import { codeMs, writeCardCode } from "./card-codes.ts";
import { cardOf, testCards, tokenOf } from "./test-cards.ts";

const visitForm = z.object({
  reference: z.string().regex(/^[\w-]{1,100}$/),
  return: z.string().max(300),
});
const choiceForm = visitForm.extend({ card: z.string().max(60) });

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** `/dev/card-payouts`: where the simulated gateway asks for a card. Demo only; the page runs no script. */
export function registerCardPage(app: FastifyInstance, { clock }: { readonly clock: Clock }): void {
  const read = <T extends z.output<typeof visitForm>>(
    form: z.ZodType<T>,
    query: unknown,
    origin: string,
  ): T => {
    const parsed = form.safeParse(query);
    // It leads back to a page of this site, and nowhere else.
    if (!parsed.success || !parsed.data.return.startsWith(`${origin}/`)) throw new AppError("invalid_input");
    return parsed.data;
  };
  app.get(cardPagePath, { schema: { hide: true } }, (request, reply) => {
    const visit = read(visitForm, request.query, request.origin);
    return reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(pageOf(visit));
  });
  app.get(`${cardPagePath}/chosen`, { schema: { hide: true } }, (request, reply) => {
    const choice = read(choiceForm, request.query, request.origin);
    const back = new URL(choice.return);
    if (cardOf(choice.card) !== undefined) {
      const expiresAt = clock.now().getTime() + codeMs;
      const code = writeCardCode({ reference: choice.reference, token: choice.card, expiresAt });
      back.searchParams.set("card", code);
    }
    return reply.redirect(back.href, 303);
  });
}

function pageOf(visit: z.output<typeof visitForm>): string {
  const kept = (["reference", "return"] as const)
    .map((field) => `<input type="hidden" name="${field}" value="${escapeHtml(visit[field])}">`)
    .join("");
  const cards = testCards.map(
    (card) =>
      `<button name="card" value="${tokenOf(card)}"><b>${card.brand} ···· ${card.last4}</b><br>${escapeHtml(card.text)}</button>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Simulated card payouts</title>
<style>
/* As the pages on both sides of it do: a browser complains of a transition to one that does not. */
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }
body { box-sizing: border-box; margin: 0 auto; max-width: 480px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #131f2d; background: #fcfaf5 }
form { display: grid; gap: 8px; margin-top: 16px }
button { font: inherit; min-height: 44px; padding: 8px 16px; text-align: start; color: inherit; background: #fff; border: 1px solid #8b8778; border-radius: 4px; cursor: pointer }
[value="none"] { text-align: center }
button:focus-visible { outline: 3px solid #c73b02; outline-offset: 2px }
</style></head>
<body><main><h1>Choose a card</h1>
<p>This page plays a gateway that pays to cards. A real one asks for the card's number here. What becomes of a payout follows from the card.</p>
<form method="get" action="${cardPagePath}/chosen">${kept}${cards.join("")}<button name="card" value="none">Cancel</button></form>
</main></body>
</html>
`;
}
