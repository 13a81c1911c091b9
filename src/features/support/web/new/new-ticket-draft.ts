import { type TicketTopic, ticketTopics } from "#src/shared/support.ts";
import { hasFields, isText } from "#src/shared/validation/fields.ts";

/** What was filled in of a new ticket. */
export interface NewTicketDraft {
  readonly topic: TicketTopic | null;
  readonly subject: string;
  readonly message: string;
  /** Under this name the browser keeps which files it has. */
  readonly filesPlace?: string | undefined;
}

export const emptyDraft: NewTicketDraft = { topic: null, subject: "", message: "" };

export function readDraft(text: string): NewTicketDraft {
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** As it is kept; empty where nothing was written and no file was chosen. */
export function draftText(draft: NewTicketDraft, hasFiles: boolean): string {
  const { topic, subject, message, filesPlace } = draft;
  if (subject.trim() === "" && message.trim() === "" && !hasFiles) return "";
  return JSON.stringify({ topic, subject, message, ...(hasFiles && { filesPlace }) });
}

function isDraft(value: unknown): value is NewTicketDraft {
  return hasFields(value, {
    topic: (topic) => topic === null || ticketTopics.some((known) => known === topic),
    subject: isText,
    message: isText,
    filesPlace: (place) => place === undefined || isText(place),
  });
}
