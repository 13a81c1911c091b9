import type { EppCommand, EppCommandFrame, EppHello, EppLogin } from "./commands.ts";
import { readContactCommand } from "./read-contact.ts";
import { readDomainCommand } from "./read-domain.ts";
import { readHostCommand } from "./read-host.ts";
import {
  EppSyntaxError,
  readChoice,
  readEmpty,
  readSequence,
  readToken,
  readTransaction,
} from "./read-sequence.ts";
import { passwordElsewhere } from "./write-command.ts";
import type { XmlElement } from "./xml.ts";

const transferOps = ["approve", "cancel", "query", "reject", "request"] as const;

/** The command's own element within its verb, what is beside it, and the transfer's operation. */
export interface ObjectCommand {
  readonly verb: "check" | "create" | "delete" | "info" | "renew" | "transfer" | "update";
  readonly object: XmlElement;
  readonly op: (typeof transferOps)[number] | null;
  readonly extensions: readonly XmlElement[];
}

/** A client's command, checked against the schemas. Throws EppSyntaxError, and nothing else. */
export function readCommandFrame(root: XmlElement): EppHello | EppCommandFrame {
  if (root.space !== "epp" || root.name !== "epp") throw new EppSyntaxError("the root is not epp");
  const frame = readSequence(root);
  const hello = frame.maybe("hello");
  if (hello !== null) {
    frame.end();
    return { kind: "hello" };
  }
  const within = readSequence(frame.one("command"));
  frame.end();
  const verb = within.next();
  if (verb === null || verb.space !== "epp") throw new EppSyntaxError("there is no command");
  const extension = within.maybe("extension");
  const transaction = within.maybe("clTRID");
  within.end();
  const extensions = extension === null ? [] : readExtensions(extension);
  return {
    kind: "command",
    transaction: transaction && readTransaction(transaction),
    command: readVerb(verb, extensions),
  };
}

/** The client's id of a command that breaks the schemas elsewhere: its answer carries it, when it is valid. */
export function findTransaction(root: XmlElement): string | null {
  const command = root.children.find(({ name }) => name === "command");
  const text = command?.children.find(({ name }) => name === "clTRID")?.text.trim() ?? "";
  return text.length >= 3 && text.length <= 64 ? text : null;
}

function readExtensions(extension: XmlElement): readonly XmlElement[] {
  readSequence(extension);
  const { children } = extension;
  if (children.length === 0 || children.some(({ space }) => space === "epp")) {
    throw new EppSyntaxError("extension has nothing of another namespace");
  }
  return children;
}

function readVerb(verb: XmlElement, extensions: readonly XmlElement[]): EppCommand {
  switch (verb.name) {
    case "login":
      return readLogin(verb, extensions);
    case "logout":
      readEmpty(verb);
      return { kind: "logout" };
    case "poll":
      return readPoll(verb);
    case "check":
    case "create":
    case "delete":
    case "info":
    case "renew":
    case "transfer":
    case "update":
      return readObject(verb.name, verb, extensions);
    default:
      throw new EppSyntaxError(`${verb.name} is no command`);
  }
}

function readPoll(poll: XmlElement): EppCommand {
  readSequence(poll, "op", "msgID").end();
  const op = readChoice(poll, "op", ["req", "ack"]);
  const { msgID } = poll.attributes;
  if (op === "req") return { kind: "poll-request" };
  // The schema lets it be absent; an acknowledgement needs it.
  return msgID === undefined
    ? { kind: "unimplemented", what: "option" }
    : { kind: "poll-ack", messageId: msgID.trim() };
}

function readObject(
  verb: ObjectCommand["verb"],
  element: XmlElement,
  extensions: readonly XmlElement[],
): EppCommand {
  const isTransfer = verb === "transfer";
  const content = readSequence(element, ...(isTransfer ? ["op"] : []));
  const op = isTransfer ? readChoice(element, "op", transferOps) : null;
  const object = content.next();
  content.end();
  if (object === null || object.space === "epp") throw new EppSyntaxError(`${verb} names no object`);
  if (object.space === null) return { kind: "unimplemented", what: "object" };
  if (object.name !== verb) throw new EppSyntaxError(`${verb} holds ${object.name}`);
  const command: ObjectCommand = { verb, object, op, extensions };
  if (extensions.some(({ space }) => space === null)) return { kind: "unimplemented", what: "extension" };
  switch (object.space) {
    case "domain":
      return readDomainCommand(command);
    case "contact":
      return readContactCommand(command);
    case "host":
      return readHostCommand(command);
    default:
      throw new EppSyntaxError(`${object.name} is no object`);
  }
}

const language = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;

function readLogin(login: XmlElement, extensions: readonly XmlElement[]): EppLogin {
  const content = readSequence(login);
  const clientId = readToken(content.one("clID"), { min: 3, max: 16 });
  const password = readToken(content.one("pw"), { min: 6, max: 16 });
  const renewed = content.maybe("newPW");
  const newPassword = renewed && readToken(renewed, { min: 6, max: 16 });
  const options = readSequence(content.one("options"));
  const version = readToken(options.one("version"), { pattern: /^1\.0$/ });
  const reported = readToken(options.one("lang"), { pattern: language });
  options.end();
  const services = readSequence(content.one("svcs"));
  content.end();
  const objects = [services.one("objURI"), ...services.many("objURI", 100)].map((uri) => readToken(uri));
  const extra = services.maybe("svcExtension");
  services.end();
  const apart = readLongPasswords(extensions);
  return {
    kind: "login",
    clientId,
    password: password === passwordElsewhere ? (apart.password ?? password) : password,
    newPassword: newPassword === passwordElsewhere ? (apart.newPassword ?? newPassword) : newPassword,
    version,
    language: reported,
    objects,
    extensions: extra === null ? [] : readUris(extra),
  };
}

function readUris(list: XmlElement): string[] {
  const uris = readSequence(list);
  const found = [uris.one("extURI"), ...uris.many("extURI", 100)].map((uri) => readToken(uri));
  uris.end();
  return found;
}

/** RFC 8807: passwords of any length beside the login. */
function readLongPasswords(extensions: readonly XmlElement[]): {
  readonly password?: string;
  readonly newPassword?: string;
} {
  const element = extensions.find(({ space }) => space === "loginSec");
  if (element === undefined) return {};
  if (element.name !== "loginSec") throw new EppSyntaxError(`${element.name} is not of a login`);
  const content = readSequence(element);
  const agent = content.maybe("userAgent");
  if (agent !== null) readAgent(agent);
  const password = content.maybe("pw");
  const newPassword = content.maybe("newPW");
  content.end();
  return {
    ...(password && { password: readToken(password, { min: 6, max: 256 }) }),
    ...(newPassword && { newPassword: readToken(newPassword, { min: 6, max: 256 }) }),
  };
}

function readAgent(agent: XmlElement): void {
  const content = readSequence(agent);
  const reported = ["app", "tech", "os"].map((name) => content.maybe(name));
  content.end();
  if (reported.every((part) => part === null)) throw new EppSyntaxError("userAgent is empty");
}
