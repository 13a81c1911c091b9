import { session } from "#src/web/session/session.ts";

export interface RootPassword {
  readonly text: string;
  /** Made by us, so its owner has seen it on this page only. */
  readonly isGenerated: boolean;
}

const none: RootPassword = { text: "", isGenerated: false };

let draft = none;
const ofServers = new Map<string, string>();

/**
 * Root passwords while the page is open. They are never written anywhere: a reload forgets them, and the
 * server keeps only a hash.
 */
export const passwordMemory = {
  /** The password of the order that is being filled in: a way to the deposit page does not lose it. */
  draft: (): RootPassword => draft,
  keepDraft: (password: RootPassword): void => {
    draft = password;
  },
  /** After the purchase a generated password waits for its server's page. */
  moveDraftTo: (serverId: string): void => {
    if (draft.isGenerated) ofServers.set(serverId, draft.text);
    draft = none;
  },
  of: (serverId: string): string | undefined => ofServers.get(serverId),
  forget: (serverId: string): void => {
    ofServers.delete(serverId);
  },
};

// Whoever uses this browser next must not meet them.
session.subscribe(() => {
  if (session.isActive()) return;
  draft = none;
  ofServers.clear();
});
