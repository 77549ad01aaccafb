import pg from "pg";
import { roundTrips, type Statement } from "#tests/support/sent-statements.ts";
import { captureStatements } from "./capture-statements.ts";
import { signUp } from "./charged-payments.ts";
import { httpClient } from "./http-client.ts";
import { type Place, withDatabase } from "./own-database.ts";
import { rateOf, readLoad } from "./read-load.ts";
import { inBench, type Running, startProcess, startProduct } from "./server-process.ts";
import { median, startTable } from "./table.ts";

const CONNECTIONS = 8;
const ROUNDS = 3;
/** How many leagues each person runs; the bench reads each one's list of leagues. */
const SIZES = [10, 100, 1000];
const NAME_WIDTH = 24;

/**
 * Compares authenticated reads of the product with those of a bare `node:http` server: one that reads the plain rows, one
 * that runs the product's own query, and one that first looks up who is asking, as the product does.
 */
export const benchReads = ({ seconds }: { seconds: number }): Promise<void> =>
  withDatabase(async (place) => {
    const product = await startProduct(place);
    try {
      const reads = await readsOf(place, await peopleWithLeagues(place, product.url));
      const row = startTable([
        ...["read".padEnd(NAME_WIDTH), "statements", "round trips", "product/s", "plain rows/s", "own query/s"],
        ...["lookup and own query/s", "product ÷ plain rows", "product ÷ own query", "product ÷ lookup and own query"],
      ]);
      const bare = await startBare(place, reads);
      try {
        for (const read of reads) row(cellsOf(read, await compare(read, { product, bare, seconds })));
      } finally {
        await bare.stop();
      }
      console.log(`\nMedians of ${ROUNDS} rounds of ${seconds} s each, over ${CONNECTIONS} connections.`);
    } finally {
      await product.stop();
    }
  });

type Runner = { leagues: number; userId: string; cookie: string };
type Path = { name: string; path: string; plainRows: string };
type Read = Path & { cookie: string; userId: string; statements: Statement[] };
type Round = { product: number; plainRows: number; ownQuery: number; ownQueries: number };

async function readsOf(place: Place, people: Runner[]): Promise<Read[]> {
  const paths = people.map((person) => ({ ...person, ...listOf(person) }));
  const all = [...people.slice(0, 1).map((person) => ({ ...person, ...CURRENT_USER })), ...paths];
  const reads: Read[] = [];
  for (const read of all) {
    const statements = await captureStatements({ ...place, method: "GET", url: read.path, cookie: read.cookie });
    reads.push({ ...read, statements });
  }
  return reads;
}

const CURRENT_USER: Path = {
  name: "the current user",
  path: "/api/auth/user",
  plainRows: "select * from users where id = $1",
};

const listOf = ({ leagues }: Runner): Path => ({
  name: `${leagues} leagues one runs`,
  path: "/api/leagues/my-commissioner",
  plainRows: "select * from leagues where commissioner_id = $1 order by created_at desc",
});

const plainRowsOf = ({ name }: Read) => `/plain-rows/${encodeURIComponent(name)}`;
const ownQueryOf = ({ name }: Read) => `/own-query/${encodeURIComponent(name)}`;
const ownQueriesOf = ({ name }: Read) => `/own-queries/${encodeURIComponent(name)}`;

/** The product's own queries are prepared on each connection, as the product does. */
function startBare({ databaseUrl }: Place, reads: Read[]): Promise<Running> {
  const queries = reads.flatMap((read) => {
    const own = read.statements
      .filter(({ text }) => text.startsWith("select"))
      .map(({ text, values }, nth) => ({ name: `${read.name} ${nth}`, text, values }));
    return [
      [plainRowsOf(read), [{ text: read.plainRows, values: [read.userId] }]],
      [ownQueryOf(read), own.slice(-1)],
      [ownQueriesOf(read), own],
    ];
  });
  const env = { DATABASE_URL: databaseUrl, QUERIES: JSON.stringify(Object.fromEntries(queries)) };
  return startProcess(["--import", "tsx", inBench("raw-server.ts")], env);
}

type Servers = { product: Running; bare: Running; seconds: number };

async function compare(read: Read, { product, bare, seconds }: Servers): Promise<Round[]> {
  const load = { connections: CONNECTIONS, seconds };
  const rateFrom = async (url: string, headers = {}) => rateOf(await readLoad({ ...load, url, headers }));
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = {
      product: await rateFrom(product.url + read.path, { cookie: read.cookie }),
      plainRows: await rateFrom(bare.url + plainRowsOf(read)),
      ownQuery: await rateFrom(bare.url + ownQueryOf(read)),
      ownQueries: await rateFrom(bare.url + ownQueriesOf(read)),
    };
    // The first round warms them up.
    if (round > 0) rounds.push(rates);
  }
  return rounds;
}

const cellsOf = ({ name, statements }: Read, rounds: Round[]): string[] => [
  name.padEnd(NAME_WIDTH),
  String(statements.length),
  String(roundTrips(statements)),
  median(rounds.map(({ product }) => product)).toFixed(0),
  median(rounds.map(({ plainRows }) => plainRows)).toFixed(0),
  median(rounds.map(({ ownQuery }) => ownQuery)).toFixed(0),
  median(rounds.map(({ ownQueries }) => ownQueries)).toFixed(0),
  median(rounds.map(({ product, plainRows }) => product / plainRows)).toFixed(2),
  median(rounds.map(({ product, ownQuery }) => product / ownQuery)).toFixed(2),
  median(rounds.map(({ product, ownQueries }) => product / ownQueries)).toFixed(2),
];

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
