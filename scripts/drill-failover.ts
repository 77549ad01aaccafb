import { loadavg } from "node:os";
import { endWithFault } from "./end-with-fault.ts";
import { runFailover, seconds } from "./failover/run-failover.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * `npm run drill -- failover`: makes payments on three PostgreSQL nodes under Patroni while the primary is killed, switched
 * over and cut off. The product reaches them through HAProxy, or by an address with all three. Installs nothing; says which
 * Debian packages it needs. Exits with 0 if nothing acknowledged was lost or doubled.
 */
const { values } = readArguments({
  usage: "Usage: npm run drill -- failover [--without-proxy]",
  options: { "without-proxy": { type: "boolean", default: false } },
});
try {
  const { outages, faults, acknowledged, statuses, directory } = await runFailover({
    withProxy: !values["without-proxy"],
    say: (line) => console.log(line),
  });
  console.log("\n| what happened | longest time without an acknowledged payment | answers 503 |\n|---|---|---|");
  for (const { what, gapMs, refused } of outages) console.log(`| ${what} | ${seconds(gapMs)} | ${refused} |`);
  const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(`\nAnswers by status: ${counts.join(", ")}. Load average ${loadavg()[0]?.toFixed(1)}.`);
  console.log(`Acknowledged: ${acknowledged.payments.length} payments.`);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  if (faults.length === 0)
    console.log("Every acknowledged payment is there once, and the books are right on every node.");
  else console.error(`${faults.length} faults. The nodes' logs are in ${directory}.`);
  process.exit(faults.length === 0 ? 0 : 1);
} catch (error) {
  endWithFault(error, 1);
}
