import { type BareStep, isNeeded, type NextStep } from "#contract/leagues/needs.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { amountForYears } from "#contract/terms/dynasty.ts";
import { pendingInvitationsFor } from "#server/leagues/invitations/queries.ts";
import { factsOfAll } from "#server/leagues/standing/facts.ts";
import { withWords } from "#server/leagues/standing/need-words.ts";
import { needsInLeague } from "#server/leagues/standing/needs-in-league.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";

type NeedsQuery = Parameters<typeof pendingInvitationsFor>[1];

/** Lists what a person should do in all their leagues, and the invitations that they should answer, most urgent first. */
export async function needsOf(db: Reader, asked: NeedsQuery): Promise<NextStep[]> {
  const [facts, pending] = await onOneConnection(db, (one) =>
    Promise.all([factsOfAll(one, asked), pendingInvitationsFor(one, asked)]),
  );
  const steps = facts.flatMap((each) => needsInLeague(each, asked.now));
  const invitations = pending
    .filter(({ closed }) => closed === null)
    .map(({ leagueId, leagueName, currency, token, invitedByName, entryFee, minYears: seasons, expiresAt }) =>
      withWords(
        {
          kind: "accept" as const,
          ...{ leagueId, leagueName, currency, token, invitedByName, seasons, by: expiresAt },
          amount: centsToDecimal(amountForYears(centsOf(entryFee), seasons)),
        },
        asked,
      ),
    );
  return [...steps.filter(isNeeded), ...invitations].sort(byDateThenMoney);
}

/** Orders steps by how long they have waited, then by how soon they end; undated ones come last, larger amounts first. */
export const byDateThenMoney = (a: BareStep, b: BareStep): number =>
  dateOf(a).localeCompare(dateOf(b)) || centsIn(b) - centsIn(a);

const UNDATED = "9999";
const dateOf = (step: BareStep): string =>
  "since" in step ? step.since : "by" in step ? (step.by ?? UNDATED) : UNDATED;
const centsIn = (step: BareStep): number => ("amount" in step ? centsOf(step.amount) : 0);
