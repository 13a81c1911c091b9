import { type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Notice } from "#src/platform/notices/notice.ts";
import { aboutOf, eventRights, type Member, mayDo, seesOwnOnly } from "#src/shared/access.ts";
import type { NoticeBook } from "./notice-book.ts";

/** Where a reader sees a notice: acting for any customer, or for the one that it is about, maybe only what is their own. */
export type Sight = "anywhere" | "customer" | "own" | "nowhere";

/** What a member's role now lets them see of a notice. It is the rule of streams (`concerns`), asked of stored rows. */
export function sightOf(member: Member, { event }: Pick<Notice, "event">): Sight {
  const right = eventRights[event.split(".")[0] ?? ""];
  if (right === undefined || !mayDo(member, { right })) return "nowhere";
  if (right === "self") {
    const about = aboutOf(event);
    if (about === "member") return mayDo(member, { right: "team" }) ? "customer" : "own";
    if (about === "asker") return "own";
    return about === "customer" ? "customer" : "anywhere";
  }
  return (right === "keys" || right === "webhooks") && seesOwnOnly(member) ? "own" : "customer";
}

/**
 * The condition on rows that a reader sees, whatever the role was when they were written: bell, list and marks ask it.
 * Rows of a notice that this release does not know are for those who manage the team.
 */
export function visibleTo({ userId, customerId, member }: ReaderActor, book: NoticeBook) {
  const keysOf = (sight: Sight): string[] =>
    book.all.filter((notice) => sightOf(member, notice) === sight).map(({ key }) => key);
  const [anywhere, ofCustomer, own] = [keysOf("anywhere"), keysOf("customer"), keysOf("own")];
  const managesTeam = mayDo(member, { right: "team" });
  return (row: ExpressionBuilder<DB, "notifications">): Expression<SqlBool> => {
    const known = row.fn.coalesce("notice", row.val(""));
    const isOneOf = (keys: readonly string[]) => row(known, "=", row.fn.any(row.val([...keys])));
    return row.and([
      row("user_id", "=", userId),
      row.or([
        isOneOf(anywhere),
        row.and([
          row("customer_id", "=", customerId),
          row.or([
            isOneOf(ofCustomer),
            row.and([row("is_own", "=", true), isOneOf(own)]),
            ...(managesTeam ? [row.not(isOneOf(book.all.map(({ key }) => key)))] : []),
          ]),
        ]),
      ]),
    ]);
  };
}
