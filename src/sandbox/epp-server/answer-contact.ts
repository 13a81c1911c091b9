import type { ContactAddress, ContactFields, ContactInfo } from "../registry/registry-session.ts";
import type {
  EppContactCommand,
  EppContactData,
  EppPostal,
  EppPostalChange,
} from "#src/drivers/registrar/epp/codec/commands.ts";
import type { EppContactInfo } from "#src/drivers/registrar/epp/codec/object-data.ts";
import {
  writeChecked,
  writeContactInfo,
  writeMade,
} from "#src/drivers/registrar/epp/codec/write-object-data.ts";
import { type Asked, type Reply, reply } from "./reply.ts";

// The registry keeps what it needs of a contact: fax numbers, codes and disclosure settings are accepted and dropped.

export async function answerContact(command: EppContactCommand, { session }: Asked): Promise<Reply> {
  switch (command.kind) {
    case "contact-check":
      return reply(await session.checkContacts(command.ids), (all) => ({
        data: writeChecked(
          "contact",
          all.map(({ id, isAvailable }) => ({ id, isAvailable, reason: isAvailable ? null : "In use" })),
        ),
      }));
    case "contact-info":
      return reply(await session.infoContact(command.id), (info) => ({
        data: writeContactInfo(infoOf(info)),
      }));
    case "contact-create":
      return reply(await session.createContact(command.id, fieldsOf(command)), ({ createdAt }) => ({
        data: writeMade("contact", command.id, createdAt),
      }));
    case "contact-update": {
      if (command.addStatuses.length + command.removeStatuses.length > 0) {
        return { code: 2102, reason: "contacts have no statuses to set here" };
      }
      const info = await session.infoContact(command.id);
      if (!info.ok) return reply(info);
      const { fields } = info.value;
      const { postal, voice, email } = command;
      const changed: ContactFields = {
        internationalized: changedPostal(fields.internationalized, postal, "int"),
        localized: changedPostal(fields.localized, postal, "loc"),
        voice: voice === null ? fields.voice : voice.number || null,
        voiceExtension: voice === null ? fields.voiceExtension : voice.extension,
        email: email ?? fields.email,
      };
      return reply(await session.updateContact(command.id, changed));
    }
    case "contact-delete":
      return reply(await session.deleteContact(command.id));
  }
}

function fieldsOf({ postal, voice, email }: EppContactData): ContactFields {
  const of = (type: EppPostal["type"]): ContactAddress | null => {
    const found = postal.find((one) => one.type === type);
    return found === undefined
      ? null
      : { name: found.name, organization: found.organization, ...found.address };
  };
  return {
    internationalized: of("int"),
    localized: of("loc"),
    voice: voice?.number || null,
    voiceExtension: voice?.extension ?? null,
    email,
  };
}

/** RFC 5733 §3.2.5: a named part is replaced, the others stay; an empty organization counts as absent. */
function changedPostal(
  held: ContactAddress | null,
  changes: readonly EppPostalChange[],
  type: EppPostal["type"],
): ContactAddress | null {
  const change = changes.find((one) => one.type === type);
  if (change === undefined) return held;
  const name = change.name ?? held?.name;
  const address = change.address ?? held;
  // A form that the contact did not have before needs all of its parts.
  if (name === undefined || address === null) return held;
  const { street, city, province, postalCode, country } = address;
  const organization = change.organization ?? held?.organization ?? null;
  return { name, organization: organization || null, street, city, province, postalCode, country };
}

function infoOf({ id, roid, sponsor, createdAt, updatedAt, fields, isLinked }: ContactInfo): EppContactInfo {
  const postal = (type: EppPostal["type"], from: ContactAddress | null): EppPostal[] => {
    if (from === null) return [];
    const { name, organization, ...address } = from;
    return [{ type, name, organization, address }];
  };
  return {
    id,
    roid,
    sponsor,
    createdBy: sponsor,
    createdAt,
    updatedAt,
    statuses: ["ok", ...(isLinked ? ["linked"] : [])],
    postal: [...postal("int", fields.internationalized), ...postal("loc", fields.localized)],
    voice: fields.voice === null ? null : { number: fields.voice, extension: fields.voiceExtension },
    fax: null,
    email: fields.email,
  };
}
