import type { Transaction } from "kysely";
import * as z from "zod";
import type { BotNotice, BotNoticeForm, BotPart } from "#src/platform/bot/bot-part.ts";
import { escapeBot } from "#src/platform/bot/escape-bot.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { readEventPayload } from "#src/platform/events/read-event.ts";
import { pathOf } from "#src/shared/paths.ts";
import type { Payments } from "./index.ts";

const payloadForm = z.object({ depositId: z.uuid() });

/** A deposit that was seen and then credited is one message, which is changed. */
async function formDepositNotice(
  trx: Transaction<DB>,
  { key, eventId }: BotNotice,
): Promise<BotNoticeForm | null> {
  if ((key !== "depositSeen" && key !== "depositCredited") || eventId === null) return null;
  const read = payloadForm.safeParse(await readEventPayload(trx, eventId));
  return read.success ? { subject: `deposit:${read.data.depositId}` } : null;
}

/** `/deposit` of the bot: the permanent addresses of the customer, each with a picture to scan. */
export function depositPart({ listStaticWallets }: Pick<Payments, "listStaticWallets">): BotPart {
  const nameOf = (methods: readonly { readonly asset: string }[]): string =>
    methods.map(({ asset }) => asset).join(", ");
  return {
    acts: [],
    formNotice: formDepositNotice,
    commands: [
      {
        name: "deposit",
        right: "money",
        async show({ ctx, say, origin }) {
          const wallets = await listStaticWallets(ctx.actor.customerId);
          const open = { label: say("bot.deposit.open"), url: `${origin}${pathOf("cabinet-wallet")}` };
          if (wallets.length === 0) return { html: say("bot.deposit.none"), buttons: [[open]] };
          const buttons = wallets.map(({ id, methods }) => [
            { label: nameOf(methods), view: "deposit-address", object: id },
          ]);
          return { html: say("bot.deposit.title"), buttons };
        },
      },
    ],
    views: [
      {
        name: "deposit-address",
        right: "money",
        async show({ ctx, say }, id) {
          const wallets = await listStaticWallets(ctx.actor.customerId);
          const wallet = wallets.find((one) => one.id === id);
          if (wallet === undefined) return null;
          const text = say("bot.deposit.address", { coin: nameOf(wallet.methods) });
          return { html: `${text}\n<code>${escapeBot(wallet.address)}</code>`, qr: wallet.address };
        },
      },
    ],
  };
}
