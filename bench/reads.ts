import pg from "pg";
import { roundTrips } from "#tests/support/sent-statements.ts";
import { captureStatements } from "./capture-statements.ts";
import { signUp } from "./charged-payments.ts";
import { httpClient } from "./http-client.ts";
import { type Place, withDatabase } from "./own-database.ts";
import { rateOf, readLoad } from "./read-load.ts";
import { inBench, startProcess, startProduct } from "./server-process.ts";
import { median, startTable } from "./table.ts";

const CONNECTIONS = 8;
const ROUNDS = 3;
/** How many leagues each person runs; the bench reads each one's list of leagues. */
const SIZES = [10, 100, 1000];
const NAME_WIDTH = 24;

/** Compares authenticated reads of the product with those of a bare `node:http` server with one query. */
export const benchReads = ({ seconds }: { seconds: number }): Promise<void> =>
  withDatabase(async (place) => {
    const product = await startProduct(place);
    const raw = await startProcess(["--import", "tsx", inBench("raw-server.ts")], { DATABASE_URL: place.databaseUrl });
    try {
      const people = await peopleWithLeagues(place, product.url);
      const row = startTable([
        ...["read".padEnd(NAME_WIDTH), "statements", "round trips", "product/s", "raw/s"],
        "product ÷ raw",
      ]);
      for (const { name, ours, theirs, cookie } of readsOf(people)) {
        const statements = await captureStatements({ ...place, method: "GET", url: ours, cookie });
        const rounds: { our: number; their: number }[] = [];
        const load = { connections: CONNECTIONS, seconds };
        for (let round = 0; round <= ROUNDS; round++) {
          const our = rateOf(await readLoad({ ...load, url: product.url + ours, headers: { cookie } }));
          const their = rateOf(await readLoad({ ...load, url: raw.url + theirs }));
          // The first round warms both up.
          if (round > 0) rounds.push({ our, their });
        }
        row([
          name.padEnd(NAME_WIDTH),
          String(statements.length),
          String(roundTrips(statements)),
          median(rounds.map(({ our }) => our)).toFixed(0),
          median(rounds.map(({ their }) => their)).toFixed(0),
          median(rounds.map(({ our, their }) => our / their)).toFixed(2),
        ]);
      }
      console.log(`\nMedians of ${ROUNDS} rounds of ${seconds} s each, over ${CONNECTIONS} connections.`);
    } finally {
      await raw.stop();
      await product.stop();
    }
  });

type Runner = { leagues: number; userId: string; cookie: string };

function readsOf(people: Runner[]) {
  const [first] = people;
  const current = first
    ? [{ name: "the current user", ours: "/api/auth/user", theirs: `/user/${first.userId}`, ...first }]
    : [];
  const lists = people.map((person) => ({
    name: `${person.leagues} leagues one runs`,
    ours: "/api/leagues/my-commissioner",
    theirs: `/leagues/${person.userId}`,
    ...person,
  }));
  return [...current, ...lists];
}

async function peopleWithLeagues({ databaseUrl }: Place, url: string): Promise<Runner[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const people: Runner[] = [];
    for (const [number, leagues] of SIZES.entries()) {
      const person = httpClient(url);
      await signUp(person, number);
      const { rows } = await client.query<{ id: string }>(
        `with runner as (select id from users where username = $1), made as (
           insert into leagues (id, name, commissioner_id, entry_fee, max_members, payment_deadline, end_date, payout_structure, season, created_at, updated_at)
           select gen_random_uuid(), 'League ' || n, runner.id, 5000, 12, now() + interval '20 days', now() + interval '100 days',
             '[{"place": 1, "percentage": 100}]', '2026', now() - n * interval '1 minute', now()
           from runner, generate_series(1, $2::int) n)
         select id from runner`,
        [`payer_${number}`, leagues],
      );
      people.push({ leagues, userId: rows[0]?.id ?? "", cookie: person.cookie() });
      person.close();
    }
    await client.query("vacuum analyze");
    return people;
  } finally {
    await client.end();
  }
}
