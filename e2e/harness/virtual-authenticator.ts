import type { CDPSession } from "playwright-core";
import type { Visitor } from "./visitor.ts";

/** A device in the browser that verifies its user at once, and makes passkeys that are found without a name. */
export async function addAuthenticator({
  page,
  context,
}: Pick<Visitor, "page" | "context">): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}
