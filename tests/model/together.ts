import { completeLeague, startSeason } from "#contract/leagues/leagues.ts";
import { inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { listMembers } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { getPayoutPool, proposePayouts } from "#contract/money/payouts.ts";
import { confirmSandboxPayment } from "#contract/money/sandbox.ts";
import { proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import {
  type Answer,
  acceptMailed,
  at,
  type Chosen,
  decide,
  nothing,
  of,
  payByCard,
  propose,
  vote,
  voteOnCommissioner,
} from "#tests/model/acts.ts";

/** Acts that take several people, or several steps by one person; chance alone would hardly ever cause them. */

/** Returns the worst response, so a 500 among them isn't lost. */
export const worst = (answers: Answer[]): Answer => answers.reduce((a, b) => (b.status > a.status ? b : a), nothing);

/** Everyone votes at once, one or two of them against. */
export const everyoneVotes = (chosen: Chosen): Promise<Answer> => everyone(chosen, vote);

/** A paid member proposes another, and everyone votes on it at once. */
export async function replaceCommissioner(chosen: Chosen): Promise<Answer> {
  const { by, other, league } = chosen;
  const body = { leagueId: league.id, proposedCommissionerId: other.userId };
  return worst([await by.call(proposeCommissioner, { body }), await everyone(chosen, voteOnCommissioner)]);
}

/** Payouts are proposed, everyone votes against them, and an admin decides. */
export async function proposeInVain(chosen: Chosen): Promise<Answer> {
  const against = { ...chosen, how: 3 * chosen.how };
  const by = runnerOf(chosen);
  if (!by) return nothing;
  const proposed = await propose({ ...chosen, by });
  const voted = await Promise.all(chosen.cast.people.map((voter) => vote({ ...against, by: voter })));
  return worst([proposed, ...voted, await decide({ ...chosen, by })]);
}

async function everyone(chosen: Chosen, votes: (chosen: Chosen) => Promise<Answer>): Promise<Answer> {
  const { people } = chosen.cast;
  return worst(await Promise.all(people.map((by, index) => votes({ ...chosen, by, how: chosen.how + index }))));
}

const runnerOf = ({ cast, league }: Chosen) => cast.people.find(({ userId }) => userId === league.commissionerId);

/** A member offers their seat to someone without one, who takes it and pays for it. */
export async function handOverSeat(chosen: Chosen): Promise<Answer> {
  const { cast, league, how } = chosen;
  const { body: members } = await cast.admin.call(listMembers, of(league));
  const seated = cast.people.filter(({ userId }) => members.some((member) => member.userId === userId));
  const from = at(seated, how);
  const to = at(
    cast.people.filter((person) => !seated.includes(person)),
    how,
  );
  if (!from || !to) return nothing;
  const invited = await from.call(inviteReplacement, { body: { leagueId: league.id, email: to.email } });
  if (invited.status >= 400) return invited;
  return worst([await acceptMailed({ ...chosen, by: to }), await payByCard({ ...chosen, by: to })]);
}

/**
 * Two tabs of one member ask for different years, in whatever order the responses arrive, and both are paid at once.
 */
export async function payInTwoTabs({ by, league, how }: Chosen): Promise<Answer> {
  const choices = league.leagueType === "dynasty" ? [2, 3] : [1, 1];
  const tabs = how % 2 === 0 ? choices : choices.toReversed();
  const started = await Promise.all(
    tabs.map((years) => {
      const amount = ((Number(league.entryFee) * 100 * years) / 100).toFixed(2);
      const yearsSelected = league.leagueType === "dynasty" ? { yearsSelected: years } : {};
      return by.call(createPaymentIntent, { body: { leagueId: league.id, amount, ...yearsSelected } });
    }),
  );
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };
  const paid = started.filter(({ status }) => status === 200).map(({ body }) => body);
  const told = await Promise.all(
    paid.map(async ({ paymentIntentId, clientSecret }) => {
      await by.call(confirmSandboxPayment, { params: { id: paymentIntentId }, body: { clientSecret, card } });
      return by.call(paymentSuccess, { body: { paymentIntentId } });
    }),
  );
  return worst([...started, ...told]);
}

/** Ends the season, pays its whole pool to one member and, in a dynasty league, starts the next one. */
export async function turnSeason(chosen: Chosen): Promise<Answer> {
  const { league, how } = chosen;
  const runner = runnerOf(chosen);
  if (!runner) return nothing;
  const ended = await runner.call(completeLeague, of(league));
  const { body: members } = await runner.call(listMembers, of(league));
  const winner = at(
    members.filter(({ paymentStatus }) => paymentStatus === "paid"),
    how,
  );
  const { status, body: pool } = await runner.call(getPayoutPool, of(league));
  if (status !== 200 || !winner) return worst([ended, { status }]);
  const payouts = [{ userId: winner.userId, place: 1, amount: pool.available }];
  const proposed = await runner.call(proposePayouts, { ...of(league), body: { payouts } });
  return worst([ended, proposed, await runner.call(startSeason, of(league))]);
}
