import type { Ticket } from "../tickets-query.ts";

/** What a prepared answer may name, in braces. */
export const cannedPlaces = ["customer", "number", "service"] as const;

/**
 * A prepared answer with what it names filled in as plain text, once: braces in a name are not filled again. What the
 * ticket does not have stays in its braces, for who answers to see.
 */
export function fillCanned(body: string, ticket: Pick<Ticket, "customer" | "number" | "service">): string {
  const values: Readonly<Record<(typeof cannedPlaces)[number], string | undefined>> = {
    customer: ticket.customer.name,
    number: `#${ticket.number}`,
    service: ticket.service?.label,
  };
  return body.replace(
    /\{(customer|number|service)\}/g,
    (whole, name: keyof typeof values) => values[name] ?? whole,
  );
}
