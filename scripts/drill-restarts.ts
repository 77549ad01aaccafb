import { runDrill } from "./drill/run-drill.ts";
import { endWithFault } from "./end-with-fault.ts";

/**
 * `npm run drill -- restarts`: ten database restarts and ten kills under load, on its own data in the sandbox. Exits with 0 if
 * nothing acknowledged was lost and no one saw anything worse than a 503, otherwise with 1.
 */
const FAULTS_SHOWN_MAX = 20;

try {
  const { faults, statuses, cuts, acknowledged, dataDir } = await runDrill({
    restarts: 10,
    kills: 10,
    say: (line) => console.log(line),
  });
  const { users, leagues, seats, payments } = acknowledged;
  const counted = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  console.log(`\nAnswers by status: ${counted.join(", ")}; ${cuts()} calls lost their connection.`);
  console.log(
    `Acknowledged: ${users.length} accounts, ${leagues.length} leagues, ${seats.length} seats, ${payments.length} payments.`,
  );
  for (const fault of faults.slice(0, FAULTS_SHOWN_MAX)) console.error(fault);
  if (faults.length === 0) console.log("Everything is there, the books balance, and the processor agrees.");
  else console.error(`${faults.length} faults. The data is in ${dataDir}.`);
  process.exit(faults.length === 0 ? 0 : 1);
} catch (error) {
  endWithFault(error, 1);
}
