import { defineNotices } from "#src/platform/notices/notice.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { contactsEvents } from "../events.ts";

/** Notices to users about contacts. */
export const contactsNotices = defineNotices(
  contactsEvents,
  { "contacts.verification-due.v1": { key: "contactDue", params: ["days"], isMailed: true } },
  {
    topic: "domain",
    mailTexts: "contactNotice",
    link: ({ contactId }) => pathOf("cabinet-contact", { id: encodeId("contact", contactId) }),
  },
);
