import type * as z from "zod/mini";
import { findSender } from "#src/platform/mail/senders/change-senders.ts";
import { addDays } from "#src/shared/time.ts";
import { type mailSenderOutput, mailSenderState } from "../../contract-mail-sender.ts";
import { failingDays } from "../hosts/host-state.ts";
import { findOwnZone } from "../hosts/own-zone.ts";
import type { OwnedSite } from "../read-sites.ts";
import type { SenderContext } from "./deps.ts";
import { judge, lookOf, senderLines } from "./wanted-records.ts";

/** The sender of a site as its owner sees it, with the records that it needs. */
export async function showSender(
  context: SenderContext,
  customerId: string,
  { shop_id: siteId }: Pick<OwnedSite, "shop_id">,
): Promise<z.output<typeof mailSenderOutput>> {
  const sender = await findSender(context.platform.db.kysely, siteId);
  if (sender === null) return { sender: null };
  const wanted = { sender, spf: context.spf() };
  const look = lookOf(sender);
  const judged = judge(wanted, look);
  const since = sender.failing_since;
  const light = (isRight: boolean) => (isRight ? ("right" as const) : ("missing" as const));
  return {
    sender: {
      address: sender.address,
      domain: sender.domain,
      state: mailSenderState.parse(sender.state),
      isUsed: sender.is_used,
      health: {
        dkim: light(judged.hasKey),
        spf: judged.hasSpf === null ? "unneeded" : light(judged.hasSpf),
        dmarc: light(judged.hasPolicy),
      },
      records: senderLines(wanted, look).map((line) => ({ type: "TXT" as const, ...line })),
      isSilent: look.isSilent,
      checkedAt: sender.checked_at?.toISOString() ?? null,
      usedUntil: since === null ? null : addDays(since, failingDays).toISOString(),
      isZoneOurs: (await findOwnZone(context, customerId, sender.domain)) !== null,
      keyMadeAt: sender.key.made_at.toISOString(),
    },
  };
}
