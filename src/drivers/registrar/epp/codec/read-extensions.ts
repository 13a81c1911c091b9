import type { EppFee, EppFeeCheck, EppRestore, EppSigner, EppSignerChange } from "./commands.ts";
import {
  EppSyntaxError,
  readBoolean,
  readChoice,
  readSequence,
  readToken,
  readWhole,
} from "./read-sequence.ts";
import type { XmlElement } from "./xml.ts";

const maxSigners = 50;

/** `secDNS:create`. */
export function readSigners(element: XmlElement | null): EppSigner[] {
  if (element === null) return [];
  const content = readSequence(element);
  if (content.maybe("maxSigLife") !== null) throw new EppSyntaxError("maxSigLife is not offered");
  const signers = content.many("dsData", maxSigners).map(readSigner);
  content.end();
  if (signers.length === 0) throw new EppSyntaxError(`${element.name} needs dsData`);
  return signers;
}

export function readSigner(element: XmlElement): EppSigner {
  const content = readSequence(element);
  const signer = {
    keyTag: readWhole(content.one("keyTag"), 0, 65_535),
    algorithm: readWhole(content.one("alg"), 0, 255),
    digestType: readWhole(content.one("digestType"), 0, 255),
    digest: readToken(content.one("digest"), { pattern: /^([0-9a-fA-F]{2})*$/, max: 512 }).toUpperCase(),
  };
  content.maybe("keyData");
  content.end();
  return signer;
}

/** `secDNS:update`. */
export function readSignerChange(element: XmlElement | null): EppSignerChange | null {
  if (element === null) return null;
  const content = readSequence(element, "urgent");
  const removed = content.maybe("rem");
  const added = content.maybe("add");
  if (content.maybe("chg") !== null) throw new EppSyntaxError("maxSigLife is not offered");
  content.end();
  return { remove: removed === null ? [] : readRemoved(removed), add: readSigners(added) };
}

function readRemoved(element: XmlElement): "all" | EppSigner[] {
  const content = readSequence(element);
  const all = content.maybe("all");
  if (all !== null) {
    content.end();
    return readBoolean(readToken(all)) ? "all" : [];
  }
  const signers = content.many("dsData", maxSigners).map(readSigner);
  content.end();
  if (signers.length === 0) throw new EppSyntaxError("rem names nothing");
  return signers;
}

const time = { pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/ };

/** `rgp:update` (RFC 3915). */
export function readRestore(element: XmlElement | null): EppRestore | null {
  if (element === null) return null;
  const content = readSequence(element);
  const restore = content.one("restore");
  content.end();
  const within = readSequence(restore, "op");
  const op = readChoice(restore, "op", ["request", "report"]);
  const report = within.maybe("report");
  within.end();
  if (op === "request" && report === null) return { op };
  if (op !== "report" || report === null) throw new EppSyntaxError("a report belongs to op report");
  return readReport(report);
}

function readReport(report: XmlElement): EppRestore {
  const content = readSequence(report);
  const text = (element: XmlElement): string => element.text.trim();
  const reported = {
    op: "report" as const,
    before: text(content.one("preData")),
    after: text(content.one("postData")),
    deletedAt: readToken(content.one("delTime"), time),
    restoredAt: readToken(content.one("resTime"), time),
    reason: text(content.one("resReason")),
    statements: [content.one("statement"), ...content.many("statement", 1)].map(text),
  };
  content.maybe("other");
  content.end();
  return reported;
}

const currency = { pattern: /^[A-Z]{3}$/ };
const amount = { pattern: /^\d{1,12}(\.\d{1,4})?$/ };

/** `fee:check` (RFC 8748 §5.1.1). */
export function readFeeCheck(element: XmlElement | null): EppFeeCheck | null {
  if (element === null) return null;
  const content = readSequence(element);
  const reported = content.maybe("currency");
  const commands = [content.one("command"), ...content.many("command", 10)].map((command) => {
    const within = readSequence(command, "name", "customName", "phase", "subphase");
    const period = within.maybe("period");
    within.end();
    if (period !== null) readChoice(period, "unit", ["y"]);
    return {
      command: readChoice(command, "name", [
        "create",
        "delete",
        "renew",
        "update",
        "transfer",
        "restore",
        "custom",
      ]),
      years: period && readWhole(period, 1, 99, ["unit"]),
    };
  });
  content.end();
  return { currency: reported && readToken(reported, currency), commands };
}

/** `fee:create` and the like (RFC 8748 §5.2). */
export function readFee(element: XmlElement | null): EppFee | null {
  if (element === null) return null;
  const content = readSequence(element);
  const reported = content.maybe("currency");
  const amounts = content.many("fee", 10).map((one) =>
    readToken(one, {
      ...amount,
      attributes: ["description", "refundable", "grace-period", "applied", "lang"],
    }),
  );
  content.end();
  if (amounts.length === 0) throw new EppSyntaxError(`${element.name} names no fee`);
  return { currency: reported && readToken(reported, currency), amounts };
}
