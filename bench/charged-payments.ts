import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { HttpClient } from "./http-client.ts";

/** A payment whose card was charged and that isn't recorded yet, with every value its SQL contains. */
export type ChargedPayment = {
  sessionId: string;
  userId: string;
  email: string;
  leagueId: string;
  commissionerId: string;
  seatId: string;
  paymentId: string;
  intentId: string;
  chargeId: string;
  transactionId: string;
};

const FEE = "50.00";
const CARD = { number: "4242424242424242", expMonth: 12, expYear: 2044, cvc: "123" };

export async function signUp(client: HttpClient, number: number): Promise<void> {
  const username = `payer_${number}`;
  await client.post("/api/auth/register", {
    username,
    email: `${username}@example.com`,
    firstName: "Payer",
    lastName: String(number),
    password: "correct horse",
  });
}

/** Opens leagues with a seat for every client. Each client then starts its payments and has its card charged. */
export async function chargeEveryone(clients: HttpClient[], { leagues }: { leagues: number }): Promise<string[]> {
  const [commissioner] = clients;
  if (!commissioner) throw new Error("There is no one to open a league.");
  const leagueIds: string[] = [];
  for (let number = 0; number < leagues; number++) leagueIds.push(await openLeague(commissioner));
  await eachInTurn(clients, leagueIds, async (client, leagueId) => {
    const intent = await patiently(() => startPayment(client, leagueId));
    await patiently(() => chargeCard(client, intent));
  });
  return leagueIds;
}

type Intent = Awaited<ReturnType<typeof startPayment>>;

export const startPayment = (client: HttpClient, leagueId: string) =>
  client.post("/api/create-payment-intent", { leagueId, amount: FEE });

export const chargeCard = (client: HttpClient, { paymentIntentId, clientSecret }: Intent) =>
  client.post(`/api/sandbox/payment-intents/${paymentIntentId}/confirm`, { clientSecret, card: CARD });

const TRIES_MAX = 10;

/** Makes a call that isn't measured. On a busy machine, it may take more than one try. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES_MAX || !(error instanceof Error && error.message.includes(" answered 503"))) throw error;
      await sleep(1000);
    }
  }
}

export async function openLeague(commissioner: HttpClient): Promise<string> {
  const league = await commissioner.post("/api/leagues", {
    name: "Sunday League",
    entryFee: FEE,
    maxMembers: 50,
    isPublic: true,
    paymentDeadline: "2099-01-01T00:00:00Z",
    endDate: "2099-06-01T00:00:00Z",
    payoutStructure: [{ place: 1, percentage: 100 }],
  });
  return league.id ?? "";
}

/** Runs all clients at once, each starting at a different league: a league takes one payment at a time. */
async function eachInTurn(
  clients: HttpClient[],
  leagueIds: string[],
  work: (client: HttpClient, leagueId: string) => Promise<void>,
) {
  await Promise.all(
    clients.map(async (client, index) => {
      for (const leagueId of rotated(leagueIds, index / clients.length)) await work(client, leagueId);
    }),
  );
}

function rotated<T>(list: T[], share: number): T[] {
  const start = Math.floor(list.length * share);
  return [...list.slice(start), ...list.slice(0, start)];
}

/** Lists what each client has to record in these leagues, in order. */
export async function chargedPaymentsOf(pool: pg.Pool, clients: HttpClient[], leagueIds: string[]) {
  const { rows } = await pool.query<ChargedPayment>(
    `select s.sid as "sessionId", u.id as "userId", u.email, p.league_id as "leagueId",
       l.commissioner_id as "commissionerId", m.id as "seatId",
       p.id as "paymentId", p.stripe_payment_intent_id as "intentId", c.id as "chargeId",
       c.balance_transaction as "transactionId"
     from payments p
     join users u on u.id = p.user_id
     join leagues l on l.id = p.league_id
     join league_members m on m.league_id = p.league_id and m.user_id = p.user_id
     join sessions s on s.sess ->> 'userId' = u.id::text
     join sandbox.charges c on c.payment_intent = p.stripe_payment_intent_id
     where p.league_id = any ($1) and p.status = 'pending'`,
    [leagueIds],
  );
  const bySeat = new Map(rows.map((row) => [`${row.sessionId} ${row.leagueId}`, row]));
  return clients.map((client, index) =>
    rotated(leagueIds, index / clients.length).map((leagueId) => {
      const payment = bySeat.get(`${sessionIdOf(client)} ${leagueId}`);
      if (!payment) throw new Error("A payment was not charged.");
      return payment;
    }),
  );
}

/** The cookie holds the session's id and its signature. */
const sessionIdOf = (client: HttpClient) =>
  decodeURIComponent(client.cookie().split("=")[1] ?? "").replace(/\.[^.]*$/, "");
