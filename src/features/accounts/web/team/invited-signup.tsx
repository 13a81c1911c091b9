import { paths } from "#src/shared/paths.ts";
import { LegalLine } from "../legal-line.tsx";
import { SignupForm } from "../signup-form.tsx";
import { invitationToken } from "./invitation-token.ts";

/** Signs up by an invitation: the account is in the team at once. */
export function InvitedSignup({ email, token }: { readonly email: string; readonly token: string }) {
  const invited = { email, invitation: token, onJoined: invitationToken.forget };
  return (
    <div>
      <SignupForm next={paths.invitation} invited={invited} />
      <LegalLine />
    </div>
  );
}
