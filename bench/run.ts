import { loadavg } from "node:os";
import { readArguments, showUsage } from "../scripts/read-arguments.ts";
import { withDemo } from "./demo-pages.ts";
import { benchFirstPaint } from "./first-paint.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchPayments } from "./payments.ts";
import { benchReads } from "./reads.ts";
import { benchScale } from "./scale.ts";

const USAGE = `Usage: npm run bench -- payments [--leagues N]
       npm run bench -- reads [--seconds N]
       npm run bench -- lighthouse [--site URL] [--page NAME]...
       npm run bench -- first-paint [--site URL] [--page NAME]...
       npm run bench -- scale [--leagues N]

--leagues and --seconds make the rounds longer or shorter; 16 people pay once in each league.
--site measures a site that runs already, such as http://127.0.0.1:3000: the demo.
--page measures only the pages with that name in the table, such as /admin.
payments needs the program pgbench, which comes with PostgreSQL.`;

/** `npm run bench -- NAME`: measures one thing and prints a table. Tests never assert these numbers. */
const { words, values } = readArguments({
  usage: USAGE,
  options: {
    site: { type: "string" },
    page: { type: "string", multiple: true },
    leagues: { type: "string" },
    seconds: { type: "string" },
  },
  wordsMax: 1,
});
const leagues = Number(values.leagues ?? Number.NaN) || undefined;
const BENCHES: Record<string, () => Promise<void>> = {
  payments: () => benchPayments({ leagues }),
  reads: () => benchReads({ seconds: Number(values.seconds ?? 10) }),
  lighthouse: () => withDemo(values, benchLighthouse),
  "first-paint": () => withDemo(values, benchFirstPaint),
  scale: () => benchScale({ leagues }),
};
const bench = BENCHES[words[0] ?? ""] ?? showUsage(USAGE);
try {
  const before = load();
  await bench();
  console.log(`\nLoad average (1 minute, waiting processes): ${before} before, ${load()} after.`);
} catch (error) {
  console.error(error);
  process.exit(1);
}

/** How busy the machine is: other work on it slows everything that is measured down. */
function load(): string {
  return loadavg()[0]?.toFixed(1) ?? "unknown";
}
