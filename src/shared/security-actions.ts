/**
 * What a user reads about their account in the settings: the audit's actions that let somebody in or out, or could be a
 * thief's. Each has its text at `security.actions` in `locales/en/security.json`, its dots written as `-`.
 */
export const securityActions = [
  "user.sign-up",
  "user.sign-in",
  "user.sign-in-failed",
  "user.sign-ins-paused",
  "user.request-recovery",
  "user.reset-password",
  "user.change-password",
  "user.password-known",
  "user.freeze",
  "user.thaw",
  "user.make-pin",
  "user.end-pin",
  "user.try-pin",
  "user.confirm-pin",
  "user.request-email-change",
  "user.email-verify",
  "user.email-change",
  "user.email-undo",
  "user.set-email",
  "user.link-identity",
  "user.unlink-identity",
  "user.add-passkey",
  "user.remove-passkey",
  "user.suspend-passkey",
  "user.set-up-totp",
  "user.remove-totp",
  "user.make-recovery-codes",
  "user.end-recovery-codes",
  "user.use-recovery-code",
  "user.second-factor-failed",
  "user.begin-factor-recovery",
  "user.stop-factor-recovery",
  "user.recover-factors",
  "session.confirm",
  "session.revoke",
  "look.begin",
  "look.end",
  "member.invite",
  "member.withdraw",
  "member.join",
  "member.change",
  "member.remove",
  "member.restore",
  "api-key.create",
  "api-key.change",
  "api-key.roll",
  "api-key.revoke",
  "api-key.allow-networks",
  "webhook.add",
  "webhook.change",
  "webhook.roll-secret",
  "telegram.connect",
  "telegram.change",
  "telegram.disconnect",
  "ssh-key.save",
  "ssh-key.delete",
  "server.change-password",
  "domain.reveal-code",
] as const;

export type SecurityAction = (typeof securityActions)[number];

/** What is done to a team, and looks of our staff at it: those who manage it read it too. */
export const teamActions = [
  "look.begin",
  "look.end",
  "member.invite",
  "member.withdraw",
  "member.join",
  "member.change",
  "member.remove",
  "member.restore",
] as const satisfies readonly SecurityAction[];

const all: ReadonlySet<string> = new Set(securityActions);

export function isSecurityAction(action: string): action is SecurityAction {
  return all.has(action);
}
