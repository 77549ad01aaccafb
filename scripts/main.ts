/** `node dist/server.js [command]`: runs Potkeeper from one file. Without a command, it starts the server. */
const COMMANDS: Record<string, () => Promise<unknown>> = {
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
const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (run) {
  await run();
} else {
  console.error(`${name} isn't a command. The commands are ${Object.keys(COMMANDS).join(", ")}.`);
  process.exit(2);
}
