import { Contact } from "lucide-react";
import type { WebFeature } from "#src/web/layouts/web-feature.ts";

export const contactsWeb: WebFeature = {
  sidebar: [{ page: "cabinet-contacts", text: "contacts", icon: Contact, alternatives: ["/contacts"] }],
};
