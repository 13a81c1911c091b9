import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { TaskOutput } from "#src/shared/task-output.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useUser } from "#src/web/session/user-query.ts";

/** Who did something, as calls say it. */
export type Who = Pick<TaskOutput, "actor" | "actorId" | "actorName">;

/** Says who did something: the reader, a colleague or a key by name, our support, or no one. */
export function useWho(): (who: Who) => ReactNode {
  const t = useTranslations("lists.activity.who");
  const { id } = useUser();
  return ({ actor, actorId, actorName }) => {
    if (actorName === null || actorId === id) return t(actor);
    return t.rich(actor === "api-key" ? "keyNamed" : "member", { ...richTags, who: actorName });
  };
}
