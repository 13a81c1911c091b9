import { session } from "#src/web/session/session.ts";

export interface RootPassword {
  readonly text: string;
  /** Made by us, so its owner has seen it on this page only. */
  readonly isGenerated: boolean;
}

export const noPassword: RootPassword = { text: "", isGenerated: false };

let draft: { readonly userId: string; readonly password: RootPassword } | undefined;
const ofServers = new Map<string, string>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Root passwords while the page is open. They are never written anywhere: a reload forgets them, and the
 * server keeps only a hash.
 */
export const passwordMemory = {
  /**
   * The password of the order that this user is filling in: neither a way to the deposit page nor a session
   * that ends meanwhile loses it.
   */
  draft: (userId: string): RootPassword => (draft?.userId === userId ? draft.password : noPassword),
  keepDraft: (userId: string, password: RootPassword): void => {
    draft = { userId, password };
  },
  /** After the purchase a generated password waits for its server's page. */
  moveDraftTo: (serverId: string): void => {
    if (draft) passwordMemory.keep(serverId, draft.password);
    draft = undefined;
  },
  /** A generated password is shown on its server's page until its owner has saved it; a typed one is known. */
  keep: (serverId: string, password: RootPassword): void => {
    if (password.isGenerated) ofServers.set(serverId, password.text);
    else ofServers.delete(serverId);
    notify();
  },
  of: (serverId: string): string | undefined => ofServers.get(serverId),
  forget: (serverId: string): void => {
    ofServers.delete(serverId);
    notify();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

// The next user of this browser must not see them.
session.onLogout(() => {
  draft = undefined;
  ofServers.clear();
});
