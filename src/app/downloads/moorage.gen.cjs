#!/usr/bin/env node
// moorage: the API of this site from the command line, for Node.js 20.16 or newer. moorage --help says how.
const commandSite = /* the site */;
(function(node_readline, node_stream, node_fs, node_crypto, node_os, node_path, node_timers_promises) {

// src/app/cli/failure.ts
/** How the program ends; `moorage help exit-codes` and the guide of the API list them. */
	var exitCodes = {
		done: 0,
		failed: 1,
		usage: 2,
		refused: 3,
		key: 4,
		notFound: 5,
		noAnswer: 6,
		notConfirmed: 7,
		taskFailed: 8,
		interrupted: 130
	};
	/** Ends the program with a text for people and a code for programs. */
	var Failure = class extends Error {
		ending;
		answer;
		constructor(ending, message, answer = null) {
			super(message);
			this.ending = ending;
			this.answer = answer;
		}
	};
	function isValues(value) {
		return typeof value === "object" && value !== null && !Array.isArray(value);
	}
	/** A value of an answer as text. */
	function textOf(value) {
		return typeof value === "string" ? value : JSON.stringify(value ?? null);
	}
	/** A field of an answer's object, or undefined. */
	function fieldOf(value, name) {
		return isValues(value) ? value[name] : void 0;
	}

// src/app/cli/address.ts
/** Scheme and host that are called: of `MOORAGE_URL`, or of the site that gave the file away. */
	function readAddress(text) {
		let url;
		try {
			url = new URL(text);
		} catch {
			throw new Failure("usage", "MOORAGE_URL is not an address.");
		}
		if (url.username !== "" || url.password !== "") throw new Failure("usage", "MOORAGE_URL has a name in it.");
		const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
		if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback)) throw new Failure("usage", "The address must begin with https://: a key sent by http can be read on its way.");
		return url.origin;
	}

// src/app/cli/ask.ts
/** A line from the terminal, or the first of what is piped in. What is secret is not shown while it is typed. */
	async function readLine(question, { isSecret = false } = {}) {
		const silent = new node_stream.Writable({ write: (_part, _encoding, done) => done() });
		if (process.stdin.isTTY) process.stderr.write(question);
		const lines = (0, node_readline.createInterface)({
			input: process.stdin,
			output: isSecret ? silent : process.stderr,
			terminal: process.stdin.isTTY
		});
		return new Promise((resolve, reject) => {
			lines.on("line", (line) => {
				resolve(line.trim());
				lines.close();
			});
			lines.on("SIGINT", () => reject(new Failure("interrupted", "Interrupted.")));
			lines.on("close", () => {
				if (isSecret && process.stdin.isTTY) process.stderr.write("\n");
				reject(new Failure("usage", "Nothing was entered."));
			});
		});
	}
	/** Goes on only after a yes: by `--yes`, or typed. What cannot be asked is not confirmed. */
	async function confirm(question, isYes) {
		if (isYes) return;
		process.stderr.write(process.stdin.isTTY ? "" : `${question} [y/N] `);
		const answer = await readLine(`${question} [y/N] `).catch((error) => {
			if (error instanceof Failure && error.ending === "usage") return "";
			throw error;
		});
		if (/^y(es)?$/i.test(answer)) return;
		throw new Failure("notConfirmed", "Nothing was done. --yes answers the question in scripts.");
	}

// src/app/cli/command.ts
	function flagOf(name) {
		return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
	}

// src/app/cli/parse-arguments.ts
	var commonFlags = {
		"--json": "print the answer as JSON",
		"--yes": "do not ask before what costs money or cannot be undone",
		"--no-wait": "do not wait until the work that was begun has ended",
		"--all": "read a list to its end",
		"--input": "a file with fields as JSON; -: standard input",
		"--idempotency-key": "repeat an order under the key of its first try",
		"--help": "say what the command takes"
	};
	/** The longest command that the words begin with. */
	function findCommand(commands, words) {
		return commands.filter((command) => command.words.every((word, index) => word === words[index])).toSorted((a, b) => b.words.length - a.words.length)[0];
	}
	/** Reads the words after the command's own. */
	function parseArguments(command, given) {
		const options = {
			isJson: false,
			isYes: false,
			isWaiting: true,
			isWhole: false,
			isHelp: false,
			idempotencyKey: null
		};
		const places = [];
		const values = {};
		const rest = [...given];
		for (let word = rest.shift(); word !== void 0; word = rest.shift()) if (word === "--") places.push(...rest.splice(0));
		else if (word.startsWith("--")) {
			const cut = word.indexOf("=");
			if (cut !== -1) rest.unshift(word.slice(cut + 1));
			readFlag(command, cut === -1 ? word : word.slice(0, cut), {
				rest,
				hasValue: cut !== -1,
				options,
				values
			});
		} else if (word === "-h") options.isHelp = true;
		else places.push(word);
		return {
			command,
			places,
			values,
			options
		};
	}
	function readFlag(command, flag, reading) {
		const field = command.fields.find(({ name }) => flagOf(name) === flag);
		const { options, values } = reading;
		if (field !== void 0) {
			values[field.name] = readValue(field, flag, reading);
			return;
		}
		const switched = command.fields.find(({ name, type }) => type === "boolean" && flagOf(name).replace("--", "--no-") === flag);
		if (reading.hasValue && !["--input", "--idempotency-key"].includes(flag)) throw new Failure("usage", `${command.words.join(" ")} has no ${flag} with a value.`);
		if (switched !== void 0) values[switched.name] = false;
		else if (flag === "--json") options.isJson = true;
		else if (flag === "--yes") options.isYes = true;
		else if (flag === "--no-wait") options.isWaiting = false;
		else if (flag === "--all") options.isWhole = true;
		else if (flag === "--help") options.isHelp = true;
		else if (flag === "--idempotency-key") options.idempotencyKey = nextWord(flag, reading);
		else if (flag === "--input") Object.assign(values, readInput(nextWord(flag, reading)), { ...values });
		else throw new Failure("usage", `${command.words.join(" ")} has no ${flag}.`);
	}
	function nextWord(flag, { rest }) {
		const word = rest.shift();
		if (word === void 0) throw new Failure("usage", `${flag} needs a value.`);
		return word;
	}
	function readValue(field, flag, reading) {
		if (field.type === "boolean") return readSwitch(flag, reading);
		const word = nextWord(flag, reading);
		if (field.isNullable && word === "null") return null;
		switch (field.type) {
			case "text": return word === "-" ? (0, node_fs.readFileSync)(0, "utf8").replace(/\r?\n$/, "") : word;
			case "texts": return [...listOf$2(reading.values[field.name]), ...word === "" ? [] : word.split(",")];
			case "integer":
				if (!/^-?\d{1,15}$/.test(word)) throw new Failure("usage", `${flag} is a whole number.`);
				return Number(word);
			case "json": return readJson(word, flag);
		}
	}
	/** `--flag`, `--flag true` and `--flag=false`. */
	function readSwitch(flag, reading) {
		if (!reading.hasValue && !["true", "false"].includes(reading.rest[0] ?? "")) return true;
		const word = nextWord(flag, reading);
		if (word !== "true" && word !== "false") throw new Failure("usage", `${flag} is true or false.`);
		return word === "true";
	}
	function listOf$2(before) {
		return Array.isArray(before) ? before.map(String) : [];
	}
	function readInput(path) {
		const read = readJson((0, node_fs.readFileSync)(path === "-" ? 0 : path, "utf8"), "--input");
		if (!isValues(read)) throw new Failure("usage", "--input is a JSON object.");
		return read;
	}
	function readJson(text, flag) {
		try {
			return JSON.parse(text);
		} catch {
			throw new Failure("usage", `${flag} is not JSON.`);
		}
	}

// src/app/cli/help.ts
/** Commands that are no calls of the API, with what they do. */
	var ownCommands = {
		login: "keep an API key for this site, in a file that only you can read",
		logout: "forget it",
		completion: "print completion for a shell: bash, zsh or fish",
		help: "say what there is; help exit-codes lists how it ends"
	};
	function overview({ name, origin, commands }) {
		const nouns = /* @__PURE__ */ new Map();
		for (const command of commands) {
			const [noun = ""] = command.words;
			nouns.set(noun, [...nouns.get(noun) ?? [], command]);
		}
		return [
			`moorage: ${name} from the command line (${origin})`,
			"",
			"  moorage <noun> <verb> [id …] [--field value …]",
			"",
			...columns([...Object.entries(ownCommands), ...[...nouns].map(([noun, ofNoun]) => [noun, ofNoun.length === 1 ? ofNoun[0]?.summary ?? "" : ofNoun.map(({ words }) => words.slice(1).join(" ")).join(", ")])]),
			"",
			"MOORAGE_TOKEN is the API key, else that of moorage login; MOORAGE_URL another address.",
			"moorage <noun> --help lists its commands, moorage <noun> <verb> --help what one takes.",
			""
		].join("\n");
	}
	/** What begins with the words that were typed. */
	function listOf$1(commands) {
		return `${columns(commands.map(({ words, summary }) => [words.join(" "), summary])).join("\n")}\n`;
	}
	function commandHelp(command) {
		const { words, summary, places, fields, scopes, call } = command;
		const usage = [
			"moorage",
			...words,
			...places.map((place) => `<${place}>`),
			...fields.filter(isNeeded).map(usageOf)
		];
		const flags = [...fields.map((field) => [usageOf(field), aboutField(field, command)]), ...Object.entries(commonFlags)];
		return [
			summary,
			"",
			`  ${usage.join(" ")}`,
			"",
			...columns(flags).map((line) => `  ${line}`),
			"",
			scopes.length === 0 ? "Any key will do." : `A key needs ${scopes.join(" and ")}.`,
			`It is ${call} of the API.`,
			""
		].join("\n");
	}
	function exitCodeHelp() {
		const names = Object.entries({
			done: "done",
			failed: "an error of the program itself",
			usage: "typed wrong; nothing was sent",
			refused: "the site refused: the text says why",
			key: "the key is missing, wrong, ended, or may not do this",
			notFound: "there is no such object",
			noAnswer: "no answer, or the site is busy or away",
			notConfirmed: "the question was not answered with yes; nothing was done",
			taskFailed: "the work that was begun failed",
			interrupted: "interrupted by Ctrl-C"
		});
		const codes = exitCodes;
		return `${columns(names.map(([name, text]) => [String(codes[name]), text])).join("\n")}\n`;
	}
	/** What has to be typed: a total is asked for when it is left out, and a switch is off. */
	function isNeeded(field) {
		return field.isRequired && !/^expected\w+Cents$/.test(field.name);
	}
	function usageOf({ name, type, choices }) {
		return `${flagOf(name)} ${choices.length > 0 && choices.length < 6 ? choices.join("|") : {
			text: "<text>",
			integer: "<number>",
			boolean: "[true|false]",
			texts: "<a,b>",
			json: "<json>"
		}[type]}`;
	}
	function aboutField({ name, type, isRequired, isNullable, choices }, { total }) {
		if (total?.field === name) return "the total you agree to; without it you are shown and asked";
		return [
			isRequired ? "required" : "",
			isNullable ? "null for none" : "",
			type === "texts" ? "with commas, or several times" : "",
			/password|code/i.test(name) ? "-: from standard input" : "",
			choices.length >= 6 ? choices.join(", ") : ""
		].filter((note) => note !== "").join("; ");
	}
	function columns(rows) {
		const width = Math.max(0, ...rows.map(([first]) => first.length));
		return rows.map(([first, second]) => `${first.padEnd(width)}  ${second}`.trimEnd());
	}

// src/app/cli/completion.ts
/** A script that asks the program itself, so that it never lags behind. */
	function completionScript(shell) {
		const script = scripts[shell ?? ""];
		if (script === void 0) throw new Failure("usage", "moorage completion bash, zsh or fish.");
		return script;
	}
	var scripts = {
		bash: `# moorage completion bash > ~/.local/share/bash-completion/completions/moorage
_moorage() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(moorage complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _moorage moorage
`,
		zsh: `#compdef moorage
# moorage completion zsh > a file _moorage in a folder of $fpath
_moorage() {
  local -a found
  found=("\${(@f)$(moorage complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a found
}
if [ "$funcstack[1]" = "_moorage" ]; then _moorage; else compdef _moorage moorage; fi
`,
		fish: `# moorage completion fish > ~/.config/fish/completions/moorage.fish
function __moorage_complete
  set -l typed (commandline -opc) (commandline -ct)
  moorage complete $typed[2..-1] 2>/dev/null
end
complete -c moorage -f -a '(__moorage_complete)'
`
	};
	/** What may follow the words before the last one, which is being typed. */
	function complete(commands, typed) {
		const before = typed.slice(0, -1);
		const current = typed.at(-1) ?? "";
		const words = before.filter((word) => !word.startsWith("-"));
		const exact = commands.filter((command) => command.words.every((word, index) => words[index] === word)).toSorted((a, b) => b.words.length - a.words.length)[0];
		const choices = exact?.fields.find(({ name }) => flagOf(name) === before.at(-1))?.choices ?? [];
		if (choices.length > 0) return startingWith(current, choices);
		if (current.startsWith("-")) return startingWith(current, [...exact?.fields.map(({ name }) => flagOf(name)) ?? [], ...Object.keys(commonFlags)]);
		const further = commands.filter((command) => words.every((word, index) => command.words[index] === word)).flatMap((command) => command.words[words.length] ?? []);
		const own = words.length === 0 ? Object.keys(ownCommands) : [];
		const shells = words[0] === "completion" && words.length === 1 ? Object.keys(scripts) : [];
		return startingWith(current, [.../* @__PURE__ */ new Set([
			...further,
			...own,
			...shells
		])]);
	}
	function startingWith(current, words) {
		return words.filter((word) => word.startsWith(current)).toSorted();
	}

// src/app/cli/key-file.ts
	function keyFile() {
		const folder = process.env["XDG_CONFIG_HOME"] ?? "";
		return (0, node_path.join)(folder === "" ? (0, node_path.join)((0, node_os.homedir)(), ".config") : folder, "moorage", "keys.json");
	}
	/** A key has 40 characters that no header could be broken with. */
	function isKey(text) {
		return /^mrg_[0-9A-Za-z]{36}$/.test(text);
	}
	/** The key for an address, from the environment or from the file; null where there is none. */
	function readKey(address) {
		const given = process.env["MOORAGE_TOKEN"] ?? "";
		const key = given === "" ? readKeys()[address] : given;
		if (key === void 0) return null;
		if (!isKey(key)) throw new Failure("key", "The key is not of the form mrg_ and 36 letters and digits.");
		return key;
	}
	function readKeys() {
		const path = keyFile();
		let file;
		try {
			file = (0, node_fs.openSync)(path, node_fs.constants.O_RDONLY | node_fs.constants.O_NOFOLLOW);
		} catch (error) {
			if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
			throw new Failure("key", `${path} cannot be read.`);
		}
		try {
			const { mode, uid } = (0, node_fs.fstatSync)(file);
			if ((mode & 63) !== 0) throw new Failure("key", `${path} can be read by others: chmod 600 ${path}, and roll the key.`);
			if (process.getuid !== void 0 && uid !== process.getuid()) throw new Failure("key", `${path} belongs to somebody else.`);
			return parseKeys((0, node_fs.readFileSync)(file, "utf8"), path);
		} finally {
			(0, node_fs.closeSync)(file);
		}
	}
	function parseKeys(text, path) {
		try {
			const read = JSON.parse(text);
			if (isValues(read)) return Object.fromEntries(Object.entries(read).map(([address, key]) => [address, String(key)]));
		} catch {}
		throw new Failure("key", `${path} is not a file of keys.`);
	}
	/** Keeps a key for an address, or forgets it. The file is whole at every moment, and never readable by others. */
	function keepKey(address, key) {
		const path = keyFile();
		const { [address]: _, ...others } = readKeys();
		(0, node_fs.mkdirSync)((0, node_path.dirname)(path), {
			recursive: true,
			mode: 448
		});
		const next = `${path}.${(0, node_crypto.randomUUID)()}`;
		try {
			const kept = key === null ? others : {
				...others,
				[address]: key
			};
			(0, node_fs.writeFileSync)(next, `${JSON.stringify(kept, null, 2)}\n`, {
				mode: 384,
				flag: "wx"
			});
			(0, node_fs.renameSync)(next, path);
		} finally {
			(0, node_fs.rmSync)(next, { force: true });
		}
	}

// src/app/cli/send.ts
/** How to repeat the call that waits for its answer just now. */
	var unanswered = null;
	/** For who interrupts the program meanwhile. */
	function unansweredCall() {
		return unanswered;
	}
	var tries = 5;
	var longestWaitSeconds = 300;
	var answerMs = 6e4;
	/** Why no answer came: only a call that was never sent, or may be sent twice, is tried again. */
	var neverSent = /* @__PURE__ */ new Set([
		"ECONNREFUSED",
		"ENOTFOUND",
		"EAI_AGAIN"
	]);
	/**
	* The answer of a call. A lost answer is asked for again where that is safe: reads, and orders under their
	* Idempotency-Key. 429 and 503 are waited out as long as the site says.
	*/
	async function send(connection, call) {
		unanswered = call.repeat ?? null;
		try {
			return await sendUntilAnswered(connection, call);
		} finally {
			unanswered = null;
		}
	}
	async function sendUntilAnswered(connection, call) {
		for (let tried = 1;; tried += 1) {
			const answer = await request(connection, call).catch((error) => {
				const fate = fateOf(error, call);
				if (tried >= tries || fate === "lost") throw lost(call, fate !== "never");
				return null;
			});
			if (answer === null) {
				await (0, node_timers_promises.setTimeout)(250 * 2 ** tried);
				continue;
			}
			const seconds = secondsToWait(answer);
			if (seconds === null || tried >= tries) return readAnswer(answer);
			await answer.body?.cancel();
			process.stderr.write(`${answer.status}: trying again in ${seconds} s.\n`);
			await (0, node_timers_promises.setTimeout)(seconds * 1e3);
		}
	}
	/** Whether a call without an answer was sent: `never`; `perhaps`, and may be sent again; or `lost`. */
	function fateOf(error, { method, idempotencyKey }) {
		if (neverSent.has(fieldOf(error instanceof Error ? error.cause : null, "code"))) return "never";
		return method === "GET" || typeof idempotencyKey === "string" ? "perhaps" : "lost";
	}
	/** Null: trying again changes nothing, or takes too long. */
	function secondsToWait({ status, headers }) {
		if (status !== 429 && status !== 503) return null;
		const seconds = Number(headers.get("retry-after") ?? "1");
		return seconds >= 0 && seconds <= longestWaitSeconds ? seconds : null;
	}
	function request({ address, key }, call) {
		return fetch(`${address}/api${call.path}`, {
			method: call.method,
			redirect: "manual",
			signal: AbortSignal.timeout(answerMs),
			headers: {
				accept: "application/json",
				"user-agent": "moorage-cli",
				...key !== null && { authorization: `Bearer ${key}` },
				...call.body !== void 0 && { "content-type": "application/json" },
				...typeof call.idempotencyKey === "string" && { "idempotency-key": call.idempotencyKey }
			},
			...call.body !== void 0 && { body: JSON.stringify(call.body) }
		});
	}
	function lost({ repeat, method }, wasSent) {
		if (!wasSent || method === "GET") return new Failure("noAnswer", "The site cannot be reached.");
		const advice = typeof repeat === "string" ? howToRepeat(repeat) : "Look before you repeat it.";
		return new Failure("noAnswer", `No answer came: whether the call was carried out is not known. ${advice}`);
	}
	function howToRepeat(flags) {
		return `The same command with ${flags} finds out, and never does it twice.`;
	}
	async function readAnswer(answer) {
		const text = await answer.text();
		let read = null;
		try {
			read = text === "" ? null : JSON.parse(text);
		} catch {
			if (answer.ok) throw new Failure("noAnswer", "The answer is not of the API: is the address right?");
		}
		if (answer.ok) return read;
		throw refusal(answer.status, read);
	}
	/** The API's text, what it says of fields, the code, and the id by which support finds the call. */
	function refusal(status, read) {
		const error = fieldOf(read, "error");
		const message = textOf(fieldOf(error, "message") ?? `The site answered with ${status}.`);
		const lines = [fieldOf(error, "fields"), fieldOf(error, "params")].filter(isValues).flatMap(Object.entries).map(([name, value]) => `  ${name}: ${textOf(value)}`);
		const place = `(${textOf(fieldOf(error, "code") ?? status)}, request ${textOf(fieldOf(error, "requestId") ?? "unknown")})`;
		return new Failure(endingOf(status), [`${message} ${place}`, ...lines].join("\n"), read);
	}
	function endingOf(status) {
		if (status === 401 || status === 403) return "key";
		if (status === 404) return "notFound";
		return status >= 500 || status === 429 ? "noAnswer" : "refused";
	}

// src/app/cli/show.ts
	var mostColumns = 8;
	var widest = 44;
	/** Without what could drive a terminal: names and texts come from anywhere. */
	function plain(text) {
		return text.replace(/(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "�");
	}
	/** An answer for people: its list as a table, anything else as names and values. */
	function draw(answer) {
		if (!isValues(answer)) return answer === null ? "Done.\n" : `${cellOf("", answer)}\n`;
		const list = Object.entries(answer).find(([, value]) => Array.isArray(value) && (value.length === 0 || value.some(isValues)));
		if (list !== void 0 && "nextCursor" in answer) return table(rowsOf(list[1]));
		const others = Object.fromEntries(Object.entries(answer).filter(([name]) => name !== list?.[0]));
		const parts = Object.keys(others).length === 0 ? [] : [pairs(others)];
		if (list !== void 0) parts.push(table(rowsOf(list[1])));
		return parts.length === 0 ? "Done.\n" : parts.join("\n");
	}
	function rowsOf(list) {
		return Array.isArray(list) ? list.filter(isValues) : [];
	}
	function pairs(values, indent = "") {
		return Object.entries(values).map(([name, value]) => {
			const label = `${indent}${labelOf(name)}`;
			if (isValues(value)) return `${label}:\n${pairs(value, `${indent}  `)}`;
			if (Array.isArray(value) && value.some(isValues)) return `${label}:\n${table(value.filter(isValues), `${indent}  `)}`;
			if (typeof value === "string") return `${label}:${value.includes("\n") ? "\n" : " "}${plain(value).trimEnd()}\n`;
			if (Array.isArray(value)) return `${label}: ${plain(value.map(textOf).join(", ")) || "-"}\n`;
			return `${label}: ${cellOf(name, value)}\n`;
		}).join("");
	}
	function table(rows, indent = "") {
		if (rows.length === 0) return `${indent}Nothing yet.\n`;
		const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => rows.some((row) => !isValues(row[name]) && row[name] !== null && row[name] !== void 0)).filter((name) => !rows.some((row) => Array.isArray(row[name]) && row[name].some(isValues))).slice(0, mostColumns);
		const lines = [names.map((name) => labelOf(name).toUpperCase()), ...rows.map((row) => names.map((name) => cellOf(name, row[name])))];
		const widths = names.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? "").length)));
		return lines.map((line) => indent + line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ").trimEnd()).join("\n").concat("\n");
	}
	/** Amounts are cents in the API and dollars here. */
	function labelOf(name) {
		return plain(name.replace(/Cents$/, "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
	}
	function cellOf(name, value) {
		if (value === null || value === void 0) return "-";
		if (/^cents$|Cents$/.test(name) && typeof value === "number") return dollars(value);
		if (typeof value === "boolean") return value ? "yes" : "no";
		if (Array.isArray(value)) return cut(value.map((one) => cellOf("", one)).join(", "));
		const text = plain(textOf(value));
		return name === "id" || name.endsWith("Id") ? text : cut(text);
	}
	function cut(text) {
		const line = text.replaceAll(/\s+/g, " ");
		return line.length > widest ? `${line.slice(0, 43)}…` : line;
	}
	/** `$4.90`. */
	function dollars(cents) {
		return `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
	}

// src/app/cli/wait.ts
	var pollMs = 2e3;
	/** The tasks of an answer; `path` is the call's own, by which the object of `POST /v2/servers/{id}/…` is known. */
	function begunBy(answer, path) {
		const own = /^\/v2\/(?:servers|domains)\/[a-z]+_[^/?]+/.exec(path)?.[0];
		return listOf(answer, "task").flatMap((task, index) => {
			const server = listOf(answer, "server")[index];
			const domain = listOf(answer, "domain")[index];
			const object = server ? `/v2/servers/${idOf(server)}` : domain ? `/v2/domains/${idOf(domain)}` : own;
			return object === void 0 ? [] : [{
				task: idOf(task),
				object
			}];
		});
	}
	/** Of `{task: {…}}` and `{tasks: [{…}]}` alike. */
	function listOf(answer, name) {
		const many = fieldOf(answer, `${name}s`);
		return (Array.isArray(many) ? many : [fieldOf(answer, name)]).filter(isValues).filter((one) => typeof one["id"] === "string");
	}
	function idOf(one) {
		return encodeURIComponent(String(one["id"]));
	}
	/** Prints each step as it is done, until the work has ended; throws where it failed. */
	async function waitFor(connection, { task, object }) {
		const stream = openStream(connection);
		const seen = /* @__PURE__ */ new Set();
		try {
			for (;;) {
				const changed = stream.nextChange();
				const found = await readTask(connection, object, task);
				if (found !== null && report(found, seen)) return;
				await Promise.race([changed, (0, node_timers_promises.setTimeout)(pollMs)]);
			}
		} finally {
			stream.close();
		}
	}
	async function readTask(connection, object, task) {
		return listOf(await send(connection, {
			method: "GET",
			path: `${object}/activity`
		}), "task").find((one) => idOf(one) === task) ?? null;
	}
	/** Whether it has ended. */
	function report(task, seen) {
		const steps = Array.isArray(task["steps"]) ? task["steps"].filter(isValues) : [];
		for (const step of steps) {
			const line = `${plain(String(step["name"]))}: ${plain(String(step["state"]))}`;
			if (step["state"] === "waiting" || seen.has(line)) continue;
			seen.add(line);
			process.stderr.write(`  ${line}\n`);
		}
		if (task["state"] === "failed" || task["state"] === "cancelled") {
			const refunded = task["refundedCents"];
			const money = typeof refunded === "number" ? ` ${dollars(refunded)} went back to the wallet.` : "";
			throw new Failure("taskFailed", `It ${task["state"]}: ${textOf(task["errorCode"] ?? "stopped")}.${money}`);
		}
		return task["state"] === "succeeded";
	}
	/**
	* The events of the site wake the wait as soon as something happens. Where they cannot be had, such as behind a proxy
	* that holds them back, the work is asked for every two seconds all the same.
	*/
	function openStream({ address, key }) {
		const end = new AbortController();
		let wake;
		const read = async () => {
			const answer = await fetch(`${address}/api/v2/events`, {
				redirect: "error",
				signal: end.signal,
				headers: {
					accept: "text/event-stream",
					...key !== null && { authorization: `Bearer ${key}` }
				}
			});
			if (!answer.ok || answer.body === null) return;
			const decoder = new TextDecoder();
			let text = "";
			const parts = answer.body;
			for await (const part of parts) {
				text = (text + decoder.decode(part, { stream: true })).slice(-4096);
				if (!text.includes("event: tasks.changed")) continue;
				text = "";
				wake?.();
			}
		};
		read().catch(() => void 0);
		return {
			nextChange: () => new Promise((resolve) => {
				wake = resolve;
			}),
			close: () => end.abort()
		};
	}

// src/app/cli/run-command.ts
/** No order costs this much, so that it is refused with the total that it does cost, and nothing is done. */
	var impossibleCents = Number.MAX_SAFE_INTEGER;
	/** Makes the call of a command, prints its answer, and waits for the work that it began. */
	async function runCommand(connection, parsed) {
		const { command, options } = parsed;
		const values = await agree(connection, parsed);
		const call = outgoing({
			...parsed,
			values
		});
		const answer = await send(connection, call);
		const whole = options.isWhole ? await readToItsEnd(connection, {
			...parsed,
			values
		}, answer) : answer;
		process.stdout.write(options.isJson ? `${JSON.stringify(whole, null, 2)}\n` : draw(whole));
		const cursor = fieldOf(whole, "nextCursor");
		if (!options.isJson && typeof cursor === "string") process.stderr.write(`There is more: --all, or --cursor ${cursor}\n`);
		if (options.isWaiting && call.method !== "GET") await waitForAll(connection, answer, call);
		else if (command.spends) process.stderr.write("The order is made.\n");
	}
	/**
	* What costs money or cannot be undone is asked about first, with its total. A total that was not given is learned from
	* the site: the call is made with one that cannot be, and refused with what it is.
	*/
	async function agree(connection, parsed) {
		const { command, options, values } = parsed;
		const { total } = command;
		if (total === null) {
			const reason = command.isDestructive ? " It cannot be undone." : " It can cost money later.";
			if (command.isDestructive || command.spends && values["isEnabled"] !== false) await confirm(`${command.summary}?${reason}`, options.isYes);
			return values;
		}
		const given = values[total.field];
		if (typeof given === "number") {
			await confirm(question(command, given), options.isYes || options.idempotencyKey !== null);
			return values;
		}
		if (options.idempotencyKey !== null) throw new Failure("usage", `--idempotency-key repeats an order, which has its ${flagOf(total.field)}.`);
		const cents = await learnTotal(connection, parsed, total.field);
		await confirm(question(command, cents), options.isYes);
		return {
			...values,
			[total.field]: cents
		};
	}
	async function learnTotal(connection, parsed, field) {
		const values = {
			...parsed.values,
			[field]: impossibleCents
		};
		const found = await send(connection, outgoing({
			...parsed,
			values
		})).then(() => null, (error) => {
			const { answer } = error instanceof Failure ? error : { answer: null };
			const refused = fieldOf(answer, "error");
			const code = fieldOf(refused, "code");
			if (code !== "price_changed" && code !== "refund_changed") throw error;
			return fieldOf(fieldOf(refused, "params"), "totalCents");
		});
		if (typeof found !== "number") throw new Failure("noAnswer", "The site did not say what it costs.");
		return found;
	}
	function question({ summary, total }, cents) {
		return `${summary}: ${total?.isRefund === true ? `${dollars(cents)} come back` : `it costs ${dollars(cents)}`}. Go on?`;
	}
	/** The call with its path, query and body; what is missing is said by the site, by fields. */
	function outgoing(parsed) {
		const { command, values, options } = parsed;
		const [method = ""] = command.call.split(" ");
		const query = new URLSearchParams();
		const body = {};
		for (const [name, value] of Object.entries(values)) if (command.fields.find((known) => known.name === name)?.in === "query") query.set(name, Array.isArray(value) ? value.join(",") : textOf(value));
		else body[name] = value;
		const hasBody = method !== "GET" && (method !== "DELETE" || Object.keys(body).length > 0);
		const idempotencyKey = command.isIdempotent ? options.idempotencyKey ?? (0, node_crypto.randomUUID)() : null;
		return {
			method,
			path: pathOf(parsed) + (query.size === 0 ? "" : `?${query.toString()}`),
			...hasBody && { body },
			idempotencyKey,
			repeat: idempotencyKey === null ? null : repeatOf(command, idempotencyKey, values)
		};
	}
	function pathOf({ command, places }) {
		if (places.length !== command.places.length) {
			const wanted = command.places.map((place) => `<${place}>`).join(" ");
			const words = command.words.join(" ");
			throw new Failure("usage", `moorage ${words} takes ${wanted === "" ? "no names" : wanted} there.`);
		}
		const [, template = ""] = command.call.split(" ");
		const rest = [...places];
		const path = template.replace(/\{\w+\}/g, () => encodeURIComponent(rest.shift() ?? ""));
		if (/\/\.{0,2}(\/|$)/.test(path)) throw new Failure("usage", "A name of the command is empty.");
		return path;
	}
	function repeatOf({ total }, idempotencyKey, values) {
		return `--idempotency-key ${idempotencyKey}${total === null ? "" : ` ${flagOf(total.field)} ${textOf(values[total.field])}`}`;
	}
	/** All pages as one answer. */
	async function readToItsEnd(connection, parsed, first) {
		let whole = first;
		for (;;) {
			const cursor = fieldOf(whole, "nextCursor");
			if (typeof cursor !== "string") return whole;
			const next = await send(connection, outgoing({
				...parsed,
				values: {
					...parsed.values,
					cursor
				}
			}));
			whole = joined(whole, next);
		}
	}
	function joined(whole, next) {
		if (!isValues(whole) || !isValues(next)) return next;
		return Object.fromEntries(Object.entries(next).map(([name, value]) => {
			const before = whole[name];
			return [name, Array.isArray(before) && Array.isArray(value) ? before.concat(value) : value];
		}));
	}
	async function waitForAll(connection, answer, { path }) {
		const begun = begunBy(answer, path);
		const failures = [];
		for (const one of begun) {
			process.stderr.write("It is being done; Ctrl-C stops the wait, not the work.\n");
			await waitFor(connection, one).catch((error) => {
				if (!(error instanceof Failure)) throw error;
				if (error.ending === "key") process.stderr.write("The key may not see how the work goes on.\n");
				else failures.push(error);
			});
		}
		if (failures[0] !== void 0) throw failures[0];
	}

// src/app/cli/main.ts
	async function main(words) {
		const text = answerOffline(words);
		if (text !== null) return print(text);
		const address = readAddress((process.env["MOORAGE_URL"] ?? "") || commandSite.origin);
		if (words[0] === "login") return login(address, words.slice(1));
		if (words[0] === "logout") return keepKey(address, null);
		const command = findCommand(commandSite.commands, words);
		if (command === void 0) throw new Failure("usage", `There is no such command.\n${helpOf(words)}`);
		const parsed = parseArguments(command, words.slice(command.words.length));
		if (parsed.options.isHelp) return print(commandHelp(command));
		const key = readKey(address);
		if (key === null && command.needsKey) throw new Failure("key", "There is no key: set MOORAGE_TOKEN, or moorage login.");
		await runCommand({
			address,
			key
		}, parsed);
	}
	/** What is answered without the site; null: anything else. */
	function answerOffline(words) {
		const { commands } = commandSite;
		const [first, second] = words;
		if (first === void 0) return overview(commandSite);
		if (first === "help") return second === "exit-codes" ? exitCodeHelp() : helpOf(words.slice(1));
		if (first === "completion") return completionScript(second);
		if (first === "complete") return complete(commands, words.slice(1)).map((one) => `${one}\n`).join("");
		return (words.includes("--help") || words.includes("-h")) && findCommand(commands, words) === void 0 ? helpOf(words) : null;
	}
	function helpOf(words) {
		const typed = words.filter((word) => !word.startsWith("-"));
		const exact = findCommand(commandSite.commands, typed);
		if (exact !== void 0 && exact.words.length === typed.length) return commandHelp(exact);
		const below = commandSite.commands.filter((command) => command.words[0] === typed[0]);
		return below.length === 0 ? overview(commandSite) : listOf$1(below);
	}
	/** Keeps a key after the site has said that it works. It is never an argument, which others on the machine can see. */
	async function login(address, further) {
		if (further.length > 0) throw new Failure("usage", "moorage login asks for the key, or reads it from its input.");
		const key = await readLine(`API key for ${address}: `, { isSecret: true });
		if (!isKey(key)) throw new Failure("key", "An API key is mrg_ and 36 letters and digits.");
		await send({
			address,
			key
		}, {
			method: "GET",
			path: "/v2/whoami"
		});
		keepKey(address, key);
		print(`The key works, and is kept in ${keyFile()}.\n`);
	}
	function print(text) {
		process.stdout.write(text);
	}
	process.on("SIGINT", () => {
		const repeat = unansweredCall();
		const advice = repeat === null ? "What was begun goes on at the site." : howToRepeat(repeat);
		process.stderr.write(`\nInterrupted. ${advice}\n`);
		process.exit(exitCodes.interrupted);
	});
	process.stdout.on("error", () => process.exit(exitCodes.failed));
	main(process.argv.slice(2)).then(() => void 0, (error) => {
		const text = error instanceof Error ? error.message : String(error);
		process.stderr.write(`${plain(text).replaceAll(/mrg_[0-9A-Za-z]{36}/g, "mrg_…")}\n`);
		process.exitCode = exitCodes[error instanceof Failure ? error.ending : "failed"];
	});

})(process.getBuiltinModule("node:readline"), process.getBuiltinModule("node:stream"), process.getBuiltinModule("node:fs"), process.getBuiltinModule("node:crypto"), process.getBuiltinModule("node:os"), process.getBuiltinModule("node:path"), process.getBuiltinModule("node:timers/promises"));