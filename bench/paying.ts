import { setTimeout as sleep } from "node:timers/promises";
import type { HttpClient } from "./http-client.ts";

const FEE = "50.00";
const CARD = { number: "4242424242424242", expMonth: 12, expYear: 2044, cvc: "123" };
const TRIES_MAX = 10;

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

/**
 * Opens leagues with a seat for every client, who then starts a payment in each and has the card charged. All do so at
 * once, each from a different league on: a league takes one payment at a time.
 * @returns The payment intents that each client has to record, in order.
 */
export async function chargeEveryone(clients: HttpClient[], leagues: number): Promise<string[][]> {
  const leagueIds: string[] = [];
  for (let number = 0; number < leagues; number++) leagueIds.push(await openLeague(clients[0]));
  return Promise.all(
    clients.map(async (client, index) => {
      const first = Math.floor((leagues * index) / clients.length);
      const intents: string[] = [];
      for (const leagueId of [...leagueIds.slice(first), ...leagueIds.slice(0, first)]) {
        const intent = await patiently(client, "/api/create-payment-intent", { leagueId, amount: FEE });
        const { paymentIntentId = "", clientSecret } = intent;
        const confirm = `/api/sandbox/payment-intents/${paymentIntentId}/confirm`;
        await patiently(client, confirm, { clientSecret, card: CARD });
        intents.push(paymentIntentId);
      }
      return intents;
    }),
  );
}

async function openLeague(commissioner: HttpClient | undefined): Promise<string> {
  const league = await commissioner?.post("/api/leagues", {
    name: "Sunday League",
    entryFee: FEE,
    maxMembers: 50,
    isPublic: true,
    paymentDeadline: "2099-01-01T00:00:00Z",
    endDate: "2099-06-01T00:00:00Z",
    payoutStructure: [{ place: 1, percentage: 100 }],
  });
  return league?.id ?? "";
}

/** Makes a call that isn't measured. On a busy machine, it may take more than one try. */
async function patiently(client: HttpClient, path: string, payload: object) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.post(path, payload);
    } catch (error) {
      if (attempt === TRIES_MAX || !(error instanceof Error && error.message.includes(" answered 503"))) throw error;
      await sleep(1000);
    }
  }
}
