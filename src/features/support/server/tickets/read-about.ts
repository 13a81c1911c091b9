import type { CallCtx } from "#src/platform/http/handlers.ts";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { maxSubjectCharacters } from "#src/shared/support.ts";
import type { supportContract } from "../../contract.ts";
import type { SupportContext } from "../deps.ts";
import { describeThing, serviceOf, shownService, type Thing } from "./describe-thing.ts";

type About = RouteOutput<(typeof supportContract)["GET /v2/support/about"]>;

/** What a ticket about a thing begins with, its subject in the caller's language. */
export async function readAbout(
  { platform, subjects, texts }: SupportContext,
  { actor, language = "en" }: CallCtx<CustomerActor>,
  asked: Thing,
): Promise<About> {
  const db = platform.db.kysely;
  const thing = await describeThing(subjects(), db, actor, asked);
  const { service } = await serviceOf(subjects(), db, actor, thing);
  const { label, text, topic, facts } = thing.card;
  return {
    subject: texts.text(language, `tickets.about.${text}`, { name: label }).slice(0, maxSubjectCharacters),
    topic,
    service:
      service &&
      shownService({ service_kind: service.kind, service_id: service.uuid, service_label: service.label }),
    facts: [...facts],
  };
}
