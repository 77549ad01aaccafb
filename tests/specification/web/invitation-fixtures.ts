import type { Invitation, PendingInvitation } from "#contract/leagues/invitations.ts";
import type { LinkOffer } from "#contract/leagues/join-links.ts";
import type { SentInvitation } from "#contract/leagues/league-invitations.ts";
import { type LeaguePreview, leaguePreviewSchema } from "#contract/leagues/league-preview.ts";
import type { ReplacementInvitation } from "#contract/leagues/replacement-invitations.ts";
import { aLeague, casey, daysFromNow, idOf, LEAGUE_ID, NOW } from "#tests/specification/web/fixtures.ts";

export const anInvitation = (over: Partial<Invitation> = {}): Invitation => ({
  leagueId: LEAGUE_ID,
  leagueName: "Sunday Crew",
  currency: "USD",
  invitedByName: "casey",
  entryFee: "50.00",
  email: "a•••@example.com",
  status: "pending",
  closed: null,
  isEmailed: true,
  seatName: null,
  league: aLeaguePreview(),
  expiresAt: daysFromNow(14),
  ...over,
});

export function aLeaguePreview(over: Partial<LeaguePreview> = {}): LeaguePreview {
  const league = leaguePreviewSchema.partial().parse(aLeague());
  const seats = { commissionerName: "casey", paidMembers: 2, pendingMembers: 1, overdueMembers: 0, treasurer: null };
  return leaguePreviewSchema.parse({ ...league, ...seats, members: ["alice", "ben", "dora"], ...over });
}

export const aLinkOffer = (over: Partial<LinkOffer> = {}): LinkOffer => ({
  ...{ leagueId: LEAGUE_ID, leagueName: "Sunday Crew", closed: null, league: aLeaguePreview(), team: null },
  hasNames: false,
  ...over,
});

export const aSentInvitation = (over: Partial<SentInvitation> = {}): SentInvitation => ({
  ...{ id: idOf(510), email: "maya@example.com", state: "pending", invitedByName: "casey" },
  ...{ createdAt: NOW, expiresAt: daysFromNow(14), mail: { at: NOW, state: "accepted" } },
  ...over,
});

export const aPendingInvitation = (over: Partial<PendingInvitation> = {}): PendingInvitation => ({
  id: idOf(500),
  token: "token-of-the-invitation",
  leagueId: LEAGUE_ID,
  leagueName: "Sunday Crew",
  currency: "USD",
  invitedById: casey.id,
  invitedByName: "casey",
  ...{ entryFee: "50.00", leagueType: "single_season", minYears: 1, maxYears: 1 },
  closed: null,
  expiresAt: daysFromNow(14),
  ...over,
});

const A_DYNASTY = { entryFee: "50.00", leagueType: "dynasty", minYears: 2, maxYears: 3 } as const;

/** A seat that begins with a coming season, in a dynasty of the same terms. */
export function aReplacement(over: Partial<ReplacementInvitation> = {}): ReplacementInvitation {
  const terms = { ...A_DYNASTY, leagueName: "Dynasty of Dorks", currency: "USD", ...over };
  const { leagueName: name, entryFee, leagueType, minYears, maxYears } = terms;
  return {
    leagueId: LEAGUE_ID,
    forYear: 2,
    invitedByName: "alice",
    expiresAt: daysFromNow(14),
    status: "pending",
    ...terms,
    league: aLeaguePreview({ name, entryFee, leagueType, minYears, maxYears, ...over.league }),
  };
}
