import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { inviteByEmail } from "#contract/leagues/invitations.ts";
import type { League } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import { errorBodySchema } from "#contract/platform/errors.ts";
import { described } from "#tests/robustness/bodies.ts";
import { hostileBody, hostileText, type Schema } from "#tests/robustness/hostile-input.ts";
import { SEED, TIMES } from "#tests/support/random.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

/**
 * Makes every call of the contract, as every role, with random and hostile input. The response must never
 * be a 500 or show a league or person that the caller may not see, and a refusal must always be a sentence.
 */
const RUNS = 12 * TIMES;
const PATIENCE_MS = 300_000 * TIMES;

type Operation = {
  method: string;
  path: string;
  parameters: { in: "path" | "query"; name: string }[];
  body: Schema | undefined;
};

/** Signing out would end the session under test. */
const LEFT_OUT = new Set(["POST /api/auth/logout"]);
/** Shows everyone's email to anyone, on trials only, so the test looks only at its errors. */
const OPEN_TO_ALL = "GET /api/mailbox";
const SECRET_NAME = "Nobody Else Knows FC";

/** Printed for people who run the long variant. Processor time, because a busy machine is slower. */
const measured = { requests: 0, dearestMs: 0 };
/** Room for what the engine compiles late. A kilobyte kept from each request would be 11 MB, and more in the long variant. */
const HEAP_GROWTH_MAX_MB = 16;
let heapBefore: number;

/** The names and addresses that each role may not read about the others. */
const SECRETS = {
  "a visitor": [SECRET_NAME, "hidden_"],
  stranger: [SECRET_NAME, "hidden_"],
  member: ["hidden_commissioner@", "hidden_guest@", "hidden_admin@"],
  commissioner: ["hidden_member@", "hidden_admin@"],
  admin: [],
} as const;
type Role = keyof typeof SECRETS;
const ROLES = ["a visitor", "stranger", "member", "commissioner", "admin"] as const satisfies Role[];

const world = withWorld();
let operations: Operation[];
let known: string[];
let people: Record<"stranger" | "member" | "commissioner" | "admin", Person>;

beforeAll(async () => {
  const commissioner = await aPerson(world, "hidden_commissioner");
  const member = await aPerson(world, "hidden_member");
  const stranger = await aPerson(world, "stranger");
  people = { stranger, member, commissioner, admin: await anAdmin(world, "hidden_admin") };
  const leagues = await secretLeagues(commissioner, member);
  const { body: notices } = await member.call(listNotifications);
  known = [
    ...leagues.map(({ id }) => id),
    ...Object.values(people).map(({ userId }) => userId),
    ...notices.map(({ id }) => id),
  ];
  operations = everyOperation();
  // Each call once by each role, so that nothing is on the heap later that needs to be there once: compiled code, the
  // server's caches, and some 60 MB of letters that the inputs are made of.
  for (const role of ROLES) await sendAll(role, { runs: 1, seed: SEED - 1 });
  heapBefore = heapMb();
}, PATIENCE_MS);

afterAll(async () => {
  const grown = heapMb() - heapBefore;
  const { requests, dearestMs } = measured;
  console.info(`${requests} requests, the dearest ${Math.round(dearestMs)} ms, the heap ${grown.toFixed(1)} MB larger`);
  expect(grown, "the server keeps nothing of these requests in memory").toBeLessThan(HEAP_GROWTH_MAX_MB);
});

/** The megabytes on the heap that are still in use. */
function heapMb(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** One open league with half its fees paid, and one that is completed with a payout vote. */
async function secretLeagues(commissioner: Person, member: Person): Promise<League[]> {
  const open = await aLeague(world, commissioner, { name: SECRET_NAME });
  await join(commissioner, open, member);
  await pay(member, open);
  await commissioner.call(inviteByEmail, {
    params: { id: open.id },
    body: { emails: ["hidden_guest@example.com"] },
  });
  const over = await aLeague(world, commissioner, { name: SECRET_NAME, payoutRule: "majority_approval" });
  await join(commissioner, over, member);
  await pay(member, over);
  await setStatus(commissioner, over, "completed");
  const payouts = [{ userId: member.userId, place: 1, amount: "50.00" }];
  await commissioner.call(proposePayouts, { params: { id: over.id }, body: { payouts } });
  return [open, over];
}

const named = (place: "path" | "query", schema?: z.ZodType): Operation["parameters"] =>
  schema ? Object.keys(described(schema).properties ?? {}).map((name) => ({ in: place, name })) : [];

const everyOperation = (): Operation[] =>
  Object.values(allEndpoints as Record<string, Endpoint>).map(({ method, url, schema }) => ({
    method,
    path: url,
    parameters: [...named("path", schema.params), ...named("query", schema.querystring)],
    body: schema.body && described(schema.body),
  }));

const inputOf = ({ parameters, body }: Operation) =>
  fc.record({
    parameters: fc.record(Object.fromEntries(parameters.map(({ name }) => [name, hostileText(known)]))),
    body: body ? hostileBody(body, known) : fc.constant(undefined),
  });

async function send(operation: Operation, person: Person | undefined, input: { parameters: object; body: unknown }) {
  const values = new Map(Object.entries(input.parameters));
  const path = operation.path.replace(/:(\w+)/g, (_, name) => escaped(String(values.get(name))));
  const query = operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name }) => `${name}=${escaped(String(values.get(name)))}`);
  const cookie = person?.cookie();
  const response = await world.app.inject({
    method: operation.method as "GET",
    url: query.length > 0 ? `${path}?${query.join("&")}` : path,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      "sec-fetch-site": "same-origin",
    },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  });
  return { status: response.statusCode, text: response.body };
}

/** Half a surrogate pair has no UTF-8 form; a browser would send the replacement character. */
const escaped = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));

describe.each(ROLES)("%s", (role) => {
  it(
    "gets no server error and no one else's data from any call",
    async () => {
      expect((await sendAll(role, { runs: RUNS, seed: SEED })).slice(0, 5)).toEqual([]);
    },
    PATIENCE_MS,
  );
});

/** Makes every call with random input. @returns What is wrong with the responses. */
async function sendAll(role: Role, { runs, seed }: { runs: number; seed: number }): Promise<unknown[]> {
  const person = role === "a visitor" ? undefined : people[role];
  const faults: unknown[] = [];
  for (const [index, operation] of operations.entries()) {
    const call = `${operation.method} ${operation.path}`;
    if (LEFT_OUT.has(call)) continue;
    for (const input of fc.sample(inputOf(operation), { numRuns: runs, seed: seed + index })) {
      const before = process.cpuUsage();
      const answer = await send(operation, person, input);
      const { user, system } = process.cpuUsage(before);
      measured.requests += 1;
      measured.dearestMs = Math.max(measured.dearestMs, (user + system) / 1000);
      const fault = faultOf(secretsOf(call, role), input, answer);
      if (fault) faults.push({ call, input, fault, text: answer.text.slice(0, 300) });
    }
  }
  return faults;
}

const secretsOf = (call: string, role: Role) => (call === OPEN_TO_ALL ? [] : SECRETS[role]);

/** Returns what is wrong with a response; undefined if nothing is. */
function faultOf(
  secrets: readonly string[],
  input: unknown,
  { status, text }: { status: number; text: string },
): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status >= 400 && !isErrorBody(text)) return "refused without a sentence";
  const leaked = secrets.find((secret) => text.includes(secret) && !isOwnWord(secret, input));
  return leaked && `leaked ${leaked}`;
}

/** Every refusal is a sentence in the same shape (RULES §14). */
function isErrorBody(text: string): boolean {
  try {
    return errorBodySchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** A call that echoes its own input reveals nothing. */
const isOwnWord = (secret: string, input: unknown) => JSON.stringify(input).includes(secret);
