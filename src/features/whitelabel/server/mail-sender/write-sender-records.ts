import type { CustomerCtx } from "#src/platform/ctx.ts";
import { findSender } from "#src/platform/mail/senders/change-senders.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { findOwnZone } from "../hosts/own-zone.ts";
import type { OwnedSite } from "../read-sites.ts";
import { checkSender } from "./check-sender.ts";
import type { SenderContext } from "./deps.ts";
import { isSpf } from "./judge-records.ts";
import { lookOf, type SenderLine, senderLines } from "./wanted-records.ts";

/**
 * Writes the records that are missing into the domain's zone. An SPF record that is there is completed, since a domain has
 * one; what else is in the way is the customer's to remove.
 */
export async function writeSenderRecords(
  context: SenderContext,
  ctx: CustomerCtx,
  { shop_id: siteId }: OwnedSite,
): Promise<void> {
  const sender = await findSender(context.platform.db.kysely, siteId);
  if (sender === null) throw new AppError("not_found");
  const zone = await findOwnZone(context, ctx.actor.customerId, sender.domain);
  if (zone === null) throw new AppError("zone_elsewhere");
  const lines = senderLines({ sender, spf: context.spf() }, lookOf(sender));
  const request = { domainId: zone.domainId };
  const nameOf = ({ name }: SenderLine) => (name === zone.name ? "@" : name.slice(0, -zone.name.length - 1));
  const missing = lines.filter(({ isRight }) => !isRight);
  const spf = missing.find(({ purpose }) => purpose === "spf");
  const present = spf && (await findSpf(context, zone.domainId, nameOf(spf)));
  if (spf && present)
    await context.dns.editRecord(ctx, request, present.id, {
      ...present.record,
      content: spf.value,
    });
  const added = missing.filter((line) => line !== spf || !present);
  if (added.length > 0)
    await context.dns.addRecords(
      ctx,
      request,
      added.map((line, index) => ({ index, type: "TXT", name: nameOf(line), content: line.value })),
    );
  await checkSender(context, ctx, siteId);
}

/** The SPF record of a name in our zone. */
async function findSpf({ dns }: SenderContext, domainId: string, name: string) {
  const { records } = await dns.readZone(domainId, dns.providerNameServers);
  const found = records.find(
    (record) => record.type === "TXT" && record.name === name && isSpf(plain(record.content)),
  );
  if (found?.id == null) return null;
  const { type, ttl } = found;
  return { id: requireId("record", found.id), record: { type, name, ttl } };
}

/** Text as it is stored may be in quotes, and in pieces. */
const plain = (content: string): string => content.replace(/^"|"$/g, "").replace(/" "/g, "");
