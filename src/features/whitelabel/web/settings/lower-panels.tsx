import { MailSenderPanel } from "../mail-sender/mail-sender-panel.tsx";
import type { OneSite } from "../queries.ts";
import { HostsPanel } from "./hosts-panel.tsx";
import { SignInPanel } from "./sign-in-panel.tsx";
import { StatePanel } from "./state-panel.tsx";
import { TelegramPanel } from "./telegram-panel.tsx";

/** What is below the brand and out of sight at first: hosts, sender of mail, bot, sign-in services and the state of a site. */
export function LowerPanels({ site }: { readonly site: OneSite }) {
  return (
    <>
      <HostsPanel site={site} />
      {site.state !== "closed" && (
        <>
          <MailSenderPanel site={site} />
          <TelegramPanel site={site} />
          <SignInPanel site={site} />
        </>
      )}
      <StatePanel site={site} />
    </>
  );
}
