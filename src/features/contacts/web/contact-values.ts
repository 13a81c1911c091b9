import { type AddressLines, isLatinText } from "#src/shared/validation/contact.ts";
import { isOtherOwner } from "../rules.ts";
import type { Contact, ContactBody } from "./queries.ts";

/** Name and address in the form: three lines of street, no missing fields. */
export interface AddressValues {
  readonly name: string;
  readonly organization: string;
  readonly street: readonly [string, string, string];
  readonly city: string;
  readonly province: string;
}

/** The form: what the customer writes in any script, and its Latin version where needed. */
export interface ContactValues extends AddressValues {
  readonly postalCode: string;
  readonly country: string;
  readonly phone: { readonly country: string; readonly nationalNumber: string; readonly extension: string };
  readonly email: string;
  readonly latin: AddressValues;
  /** Whether the customer has checked the Latin lines. */
  readonly isLatinChecked: boolean;
}

export const emptyAddress: AddressValues = {
  name: "",
  organization: "",
  street: ["", "", ""],
  city: "",
  province: "",
};

/** The empty form; the customer's own email is the most likely one. */
export function emptyValues(email: string | null, country: string): ContactValues {
  return {
    ...emptyAddress,
    postalCode: "",
    country,
    phone: { country, nationalNumber: "", extension: "" },
    email: email ?? "",
    latin: emptyAddress,
    isLatinChecked: false,
  };
}

/** The form's values for a contact. */
export function valuesOf(contact: Contact): ContactValues {
  const { local, phone } = contact;
  return {
    ...addressValues(local ?? contact),
    postalCode: contact.postalCode ?? "",
    country: contact.country,
    phone: {
      country: phone.country,
      nationalNumber: phone.nationalNumber,
      extension: phone.extension ?? "",
    },
    email: contact.email,
    latin: local === null ? emptyAddress : addressValues(contact),
    // Saved lines were checked before.
    isLatinChecked: local !== null,
  };
}

function addressValues({ name, organization, street, city, province }: AddressLines): AddressValues {
  const [first = "", second = "", third = ""] = street;
  return {
    name,
    organization: organization ?? "",
    street: [first, second, third],
    city,
    province: province ?? "",
  };
}

/** The lines of an address in the order in which proposals come back. */
export function linesOf({ name, organization, street, city, province }: AddressValues): string[] {
  return [name, organization, ...street, city, province];
}

/** True when a line has letters that registries do not accept. */
export function needsLatin(values: AddressValues): boolean {
  return !linesOf(values).every(isLatinText);
}

/** The request body that saves the form. */
export function bodyOf(values: ContactValues): ContactBody {
  const { postalCode, country, phone, email, latin } = values;
  const written = addressBody(values);
  const rest = { postalCode: orNull(postalCode), country, email: email.trim() };
  const number = { ...phone, extension: orNull(phone.extension) };
  return needsLatin(values)
    ? { ...addressBody(latin), ...rest, phone: number, local: written }
    : { ...written, ...rest, phone: number, local: null };
}

function addressBody({ name, organization, street, city, province }: AddressValues) {
  return {
    name: name.trim(),
    organization: orNull(organization),
    // Empty lines are kept, so that an error's index matches its field.
    street: [...street],
    city: city.trim(),
    province: orNull(province),
  };
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** Maps a field of the request body to the form's: `local.city` is `city`, and then `city` is `latin.city`. */
export function formField(path: string, hasLocal: boolean): string {
  if (!hasLocal) return path;
  if (path.startsWith("local.")) return path.slice("local.".length);
  return /^(?:name|organization|street|city|province)\b/.test(path) ? `latin.${path}` : path;
}

/** True when the change would give the contact's names another owner. */
export function changesOwner(before: ContactValues, now: ContactValues): boolean {
  return isOtherOwner(bodyOf(before), bodyOf(now));
}
