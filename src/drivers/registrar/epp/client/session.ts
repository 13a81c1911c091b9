import type { EppCommand } from "../codec/commands.ts";
import { type Namespace, namespaces } from "../codec/namespaces.ts";
import { XmlError } from "../codec/parse-xml.ts";
import { type EppGreeting, type EppResponse, GarbledError, readAnswer } from "../codec/read-answer.ts";
import { endsSession } from "../codec/results.ts";
import { writeCommand, writeHello } from "../codec/write-command.ts";
import { type EppLine, LineError, openLine } from "./line.ts";
import { defaultTimes, type EppRegistry } from "./settings.ts";

/** A session could not be opened: nothing but a login was sent. */
export class SessionError extends Error {
  override readonly name = "SessionError";
  /** It will not change by itself: the operator has to act. */
  readonly isRefusal: boolean;

  constructor(message: string, isRefusal: boolean) {
    super(message);
    this.isRefusal = isRefusal;
  }
}

/** One login at a registry. One command is outstanding at a time. */
export interface EppSession {
  readonly greeting: EppGreeting;
  readonly isOpen: boolean;
  /** Rejects with LineError; the session is over then. */
  send(command: EppCommand, transaction: string): Promise<EppResponse>;
  /** Asks for the greeting again; rejects with LineError. */
  hello(): Promise<void>;
  /** Logs out if possible, and closes. */
  close(): Promise<void>;
}

const objects = ["domain", "contact", "host"] as const;

/** Connects and logs in. `isWelcome` checks the greeting before any secret is sent. Rejects with SessionError. */
export async function openSession(
  registry: EppRegistry,
  isWelcome: (greeting: EppGreeting) => string | null,
): Promise<EppSession> {
  const line = await openLine(registry).catch((error: unknown) => {
    throw new SessionError(reasonOf(error), false);
  });
  try {
    return await begin(line, registry, isWelcome);
  } catch (error) {
    line.close();
    if (error instanceof SessionError) throw error;
    throw new SessionError(reasonOf(error), false);
  }
}

async function begin(
  line: EppLine,
  registry: EppRegistry,
  isWelcome: (greeting: EppGreeting) => string | null,
): Promise<EppSession> {
  const { answerMs, connectMs } = { ...defaultTimes, ...registry.times };
  const greeting = readAnswer(await line.next(connectMs));
  if (greeting.kind !== "greeting") throw new SessionError(greeting.message, endsSession(greeting.code));
  const unwelcome = isWelcome(greeting);
  if (unwelcome !== null) throw new SessionError(unwelcome, true);

  const answerOf = async (xml: string): Promise<EppGreeting | EppResponse> => {
    const answer = await line.exchange(xml, answerMs);
    try {
      return readAnswer(answer);
    } catch (error) {
      if (!(error instanceof XmlError || error instanceof GarbledError)) throw error;
      line.close();
      throw new LineError(error.message, true);
    }
  };
  const send = async (command: EppCommand, transaction: string): Promise<EppResponse> => {
    const answer = await answerOf(writeCommand(command, transaction));
    const isOurs = answer.kind === "response" && (answer.transaction ?? transaction) === transaction;
    // A session that is no longer logged in has to be replaced.
    if (!isOurs || endsSession(answer.code) || answer.code === 2200) line.close();
    if (!isOurs) throw new LineError("the answer is to another command", true);
    return answer;
  };

  const login = await send(loginOf(registry, greeting), `login-${registry.clientId}`);
  if (login.code !== 1000) {
    line.close();
    throw new SessionError(`login refused: ${login.code} ${login.message}`, login.code !== 2400);
  }
  return {
    greeting,
    get isOpen() {
      return line.isOpen;
    },
    send,
    async hello() {
      const answer = await answerOf(writeHello());
      if (answer.kind === "greeting") return;
      line.close();
      throw new LineError("a hello was not greeted", true);
    },
    async close() {
      if (line.isOpen) await send({ kind: "logout" }, `logout-${registry.clientId}`).catch(() => undefined);
      line.close();
    },
  };
}

function loginOf(registry: EppRegistry, greeting: EppGreeting): EppCommand {
  const offered = (space: Namespace): boolean =>
    greeting.objects.includes(namespaces[space]) || greeting.extensions.includes(namespaces[space]);
  return {
    kind: "login",
    clientId: registry.clientId,
    password: registry.password,
    newPassword: null,
    version: "1.0",
    language: greeting.languages.includes("en") ? "en" : (greeting.languages[0] ?? "en"),
    objects: objects.filter(offered).map((space) => namespaces[space]),
    extensions: registry.extensions.filter(offered).map((space) => namespaces[space]),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
