import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { endWithFault } from "./end-with-fault.ts";
import { runPgBouncer } from "./pgbouncer/run-pgbouncer.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * `npm run drill -- pgbouncer`: runs the product behind PgBouncer, in each mode that its version allows. Installs nothing; says
 * which Debian package it needs. Exits with 0 if everything worked.
 */
const { values } = readArguments({
  usage: "Usage: npm run drill -- pgbouncer [--program FILE]",
  options: { program: { type: "string", default: "/usr/sbin/pgbouncer" } },
});
try {
  const { program } = values;
  if (!existsSync(program))
    throw new Error("The drill needs pgbouncer: apt-get install --no-install-recommends pgbouncer");
  const runs = await runPgBouncer({ program, say: (line) => console.log(line) });
  console.log(
    "\n| mode | payments | transactions through the pooler | its connections | changes heard | 503 |\n|---|---|---|---|---|---|",
  );
  for (const { mode, acknowledged, transactions, connections, events, statuses } of runs) {
    const cells = [mode, acknowledged.payments.length, transactions, connections, events, statuses.get(503) ?? 0];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(`\nLoad average ${loadavg()[0]?.toFixed(1)}. npm run ledger:verify through the pooler said:`);
  for (const { mode, verified } of runs) console.log(`${mode}: ${verified.trim().split("\n").slice(-2).join(" ")}`);
  const faults = runs.flatMap((run) => run.faults);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  if (faults.length === 0) console.log("Everything that was acknowledged is there once, and the books are right.");
  else console.error(`${faults.length} faults. The logs are in ${runs.map(({ directory }) => directory).join(", ")}.`);
  process.exit(faults.length === 0 ? 0 : 1);
} catch (error) {
  endWithFault(error, 1);
}
