import type { AdminLeague, AdminLeagueEdit } from "#contract/operations/admin-leagues.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { addDays } from "#contract/platform/days.ts";
import { toBasisPoints } from "#contract/platform/percent.ts";
import { NO_OTHER_DUES } from "#contract/terms/dues-terms.ts";
import { hasSeasons, leagueTypeEffects } from "#contract/terms/league-types.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import type { Actor } from "#server/access/guards.ts";
import { type ManagedLeague, managedLeague } from "#server/access/league-access.ts";
import { changeStatus } from "#server/leagues/change-status.ts";
import { createLeague } from "#server/leagues/create-league.ts";
import type { Offered } from "#server/leagues/custody.ts";
import { editLeague } from "#server/leagues/edit-league.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";

type Creation = {
  league: AdminLeague;
  config: Pick<Config, "isPublic" | "policy">;
  offered: Offered;
  secret: string;
  now: Date;
};

/** Creates a league with SPEC §9's admin defaults; the dates come from the commissioners' form. */
export async function createLeagueAsAdmin(
  tx: Tx,
  actor: Actor,
  { league, config, offered, secret, now }: Creation,
): Promise<string> {
  const { status, leagueType: type, ...fields } = league;
  const leagueType = type === "standard" ? "single_season" : type;
  const leagueId = await createLeague(tx, actor, {
    league: {
      ...fields,
      ...leagueTypeEffects[leagueType],
      ...NO_OTHER_DUES,
      currency: DOLLARS,
      leagueType,
      paymentDeadline: addDays(now, 30),
      endDate: addDays(now, 120),
      payoutStructure: positionsOf([100]),
      prizeTable: null,
      prizeRules: [],
      commissionerReimbursement: toBasisPoints(0),
      periodPrizeShare: toBasisPoints(0),
      payoutRule: "commissioner_control",
      objectionDays: 0,
      isPublic: false,
      remindsMembers: true,
      fantasyService: "yahoo",
    },
    offered,
    now,
  });
  if (status !== "draft") {
    const created = await managedLeague(tx, actor, leagueId, { action: "league.create", now });
    await changeStatus(tx, created, { to: status, by: { actor, config, secret }, now });
  }
  return leagueId;
}

type Edit = Omit<Creation, "league"> & { league: AdminLeagueEdit; actor: Actor };

/** Edits a league with the admin's form, in which "standard" keeps a survivor or pick'em league's type. */
export async function editLeagueAsAdmin(
  tx: Tx,
  league: ManagedLeague,
  { league: form, actor, config, offered, secret, now }: Edit,
) {
  const { leagueType: type, ...fields } = form;
  const standard = hasSeasons(league) ? "single_season" : league.leagueType;
  const leagueType = type === "standard" ? standard : (type ?? league.leagueType);
  const isAnother = leagueType !== league.leagueType;
  const { minYears, maxYears } = leagueTypeEffects[leagueType];
  const { paymentDeadline, endDate } = league;
  const changes = {
    ...fields,
    paymentDeadline,
    endDate,
    ...(isAnother ? { leagueType, minYears, maxYears } : {}),
  };
  await editLeague(tx, league, { actor, changes, config, offered, secret, now });
}
