type Command = { run: () => Promise<void> };

/** `node dist/server.js [command]`: runs Potkeeper from one file. Without a command, it starts the server. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  start: () => import("./start.ts"),
  admin: () => import("./admin.ts"),
  backup: () => import("./backup.ts"),
  doctor: () => import("./doctor.ts"),
  events: () => import("./events.ts"),
  "ledger:verify": () => import("./ledger-verify.ts"),
  migrate: () => import("./migrate.ts"),
  reconcile: () => import("./reconcile.ts"),
  restore: () => import("./restore.ts"),
};

// Node sets this itself from version 21. Without it, the database's driver loads all of `fetch` to find out what it runs on.
if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { userAgent: "Node.js/20" } });

const [name = "start"] = process.argv.splice(2, 1);
// npm takes these dashes away; people who run the same command in a container may leave them.
if (process.argv[2] === "--") process.argv.splice(2, 1);
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!load) {
  console.error(`${name} isn't a command. The commands are ${Object.keys(COMMANDS).join(", ")}.`);
  process.exit(2);
}
const running = load().then(({ run }) => run());

/** Settles when the server is ready. Undefined for the operator's commands. */
export const ready = name === "start" ? running : undefined;
