import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkConfiguration } from "#server/operations/doctor/check-configuration.ts";
import { readSettings } from "#server/platform/config/config.ts";
import { withDatabase } from "#tests/support/with-world.ts";
import { builtServer } from "../../scripts/built-server.ts";

/** Starts Potkeeper as a process with dangerous combinations of variables, one of each kind (config.test.ts has all), and with harmless ones. */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const AT_ONCE = 3;
/** Each process takes seconds to load, many more on a busy machine. */
const PATIENCE_MS = 400_000;

const TEST_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_a",
  STRIPE_PUBLISHABLE_KEY: "pk_test_a",
  STRIPE_WEBHOOK_SECRET: "whsec_a",
};
const LIVE_KEYS = { ...TEST_KEYS, STRIPE_SECRET_KEY: "sk_live_a", STRIPE_PUBLISHABLE_KEY: "pk_live_a" };
const SAFE = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://pot.example",
  SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
  SMTP_URL: "smtps://user:password@mail.example",
  TRUST_PROXY: "127.0.0.1",
  PROCESSOR_APPROVAL: "Jane Doe at Stripe; 2026-10-01; case 4711",
  ...LIVE_KEYS,
};
const NO_KEYS = { STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "", STRIPE_WEBHOOK_SECRET: "" };

type Variables = Record<string, string>;

const DANGEROUS: [what: string, variables: Variables, sentence: RegExp][] = [
  ["ALLOW_SANDBOX=1 next to live keys", { ...SAFE, ALLOW_SANDBOX: "1" }, /ALLOW_SANDBOX=1 is set next to a live/],
  ["live keys and nothing else", LIVE_KEYS, /This installation is public because a live Stripe key is set/],
  [
    "live keys without the processor's approval",
    { ...SAFE, PROCESSOR_APPROVAL: "" },
    /PROCESSOR_APPROVAL isn't\. Stripe lists fantasy leagues with prizes of money as prohibited.*unset Stripe's keys/,
  ],
  ["plain HTTP", { ...SAFE, PUBLIC_URL: "http://pot.example" }, /passwords and payments would travel unencrypted/],
  ["plain HTTP by ALLOW_SANDBOX=1", { HOST: "0.0.0.0", ALLOW_SANDBOX: "1" }, /PUBLIC_URL is http:\/\/0\.0\.0\.0:/],
  ["TRUST_PROXY=1", { ...SAFE, TRUST_PROXY: "1" }, /TRUST_PROXY can't be used\. It is 1, which isn't an address/],
  ["an unreadable rule", { PAYOUT_HOLD_DAYS: "a week" }, /PAYOUT_HOLD_DAYS can't be used/],
];

const HARMLESS: [what: string, variables: Variables][] = [
  ["a trial with no settings", {}],
  [
    "a trial in development, with test keys and no limits",
    { NODE_ENV: "development", RATE_LIMIT: "off", ...TEST_KEYS },
  ],
  ["a trial with the rules of a public installation", { SAFEGUARDS: "verified-email", PAYOUT_HOLD_DAYS: "7" }],
  ["a public installation with all that it needs", { ...SAFE, ...TEST_KEYS }],
  [
    "a public installation with nothing but its address and a secret",
    { PUBLIC_URL: SAFE.PUBLIC_URL, SESSION_SECRET: SAFE.SESSION_SECRET },
  ],
  ["a public installation with the sandbox allowed", { ...SAFE, ...NO_KEYS, SMTP_URL: "", ALLOW_SANDBOX: "1" }],
];

const database = withDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "potkeeper-start-up-"));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
});

type Outcome = { code: number | null; output: string; errors: string };

/** Runs Potkeeper until it ends, or stops it once it reports that it is ready. */
function run([program = "", ...args]: string[], variables: Variables): Promise<Outcome> {
  const env = { PATH: process.env.PATH, ENV_FILE: "none", DATA_DIR: dataDir, PORT: "0", WORKER: "off", ...variables };
  const child = spawn(program, args, { cwd: ROOT, env });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => {
    output += chunk;
    if (output.includes("ready at")) child.kill("SIGTERM");
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output, errors })));
}

/** Runs a few at once, because each takes seconds to load. */
async function runAll(command: string[], rows: Variables[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const left = [...rows.entries()];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) outcomes[next[0]] = await run(command, next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}

describe("npm start", () => {
  it(
    "refuses dangerous combinations with a sentence, and so does the doctor",
    async () => {
      const outcomes = await runAll(
        builtServer("start"),
        DANGEROUS.map(([, variables]) => variables),
      );
      for (const [index, [what, variables, sentence]] of DANGEROUS.entries()) {
        const { code, output, errors } = outcomes[index] ?? { code: null, output: "", errors: "" };
        expect([what, code, output]).toEqual([what, 1, ""]);
        expect(errors, what).toMatch(sentence);
        expect(errors, what).not.toMatch(/^\s+at |password@|sk_live_a|\(node:/m);
        expect(await doctorSays(variables), what).toMatch(sentence);
      }
    },
    PATIENCE_MS,
  );
});

async function doctorSays(variables: Variables): Promise<string> {
  try {
    const { config, faults } = readSettings(variables);
    const findings = await checkConfiguration(config, faults);
    return findings.flatMap((found) => (found.state === "wrong" ? [`${found.says} ${found.remedy}`] : [])).join("\n");
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

describe("the server", () => {
  it(
    "starts with every harmless combination",
    async () => {
      const rows = HARMLESS.map(([, variables]) => ({ DATABASE_URL: database.connectionString, ...variables }));
      const outcomes = await runAll(builtServer(), rows);
      for (const [index, [what]] of HARMLESS.entries()) {
        const { code, output, errors } = outcomes[index] ?? { code: null, output: "", errors: "" };
        expect([what, code, errors]).toEqual([what, 0, ""]);
        expect(output, what).toMatch(/ready at https?:\/\//);
      }
    },
    PATIENCE_MS,
  );
});
