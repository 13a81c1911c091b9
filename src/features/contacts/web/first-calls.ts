import { firstCall, type PageCalls } from "#src/web/ssr/page-calls.ts";

export const contactsFirstCalls: PageCalls = {
  "cabinet-contacts": [firstCall("GET /v2/domains/contacts")],
  "cabinet-contact": [firstCall("GET /v2/domains/contacts/{id}")],
};
