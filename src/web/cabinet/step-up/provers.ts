import type { ComponentType } from "react";
import { EmailProof } from "./email-proof.tsx";
import { MailProof } from "./mail-proof.tsx";
import { hasPasskeys } from "#src/web/api/passkey-support.ts";
import { PasskeyProof } from "./passkey-proof.tsx";
import { PasswordProof } from "./password-proof.tsx";
import { TotpProof } from "./totp-proof.tsx";

/** `onDone` once the session is confirmed. */
export interface ProofProps {
  readonly onDone: () => void;
}

/** What is shown for each way that `step_up_required` names, and for an email that is missing; `proof.ways` has what the way is called. */
export const provers = {
  passkey: PasskeyProof,
  totp: TotpProof,
  password: PasswordProof,
  mail: MailProof,
  email: EmailProof,
} as const satisfies Readonly<Record<string, ComponentType<ProofProps>>>;

export type ProofMethod = keyof typeof provers;

/** A way that this page cannot show, or this browser not use, is left out. */
export function knownMethods(methods: readonly string[]): readonly ProofMethod[] {
  return methods
    .filter((method): method is ProofMethod => method in provers)
    .filter((method) => method !== "passkey" || hasPasskeys());
}
