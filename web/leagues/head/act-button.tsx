import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { ActKind, Standing } from "#contract/leagues/standing.ts";
import type { Member } from "#contract/members/members.ts";
import { owes } from "#contract/members/payment-status.ts";
import { CompleteLeagueDialog } from "#web/leagues/complete-league-dialog.tsx";
import { EditLeagueDialog } from "#web/leagues/edit-league-dialog.tsx";
import {
  JoinButton,
  OpenLeagueButton,
  SendRemindersButton,
  ShareReminderButton,
} from "#web/leagues/head/league-buttons.tsx";
import { ShareAsText, type Winners } from "#web/leagues/head/share-as-text.tsx";
import { InviteDialog } from "#web/leagues/invitations/invite-dialog.tsx";
import { SeasonDialog } from "#web/leagues/season-dialog.tsx";
import { tooNew } from "#web/leagues/too-new.tsx";
import { unfinishedSeason } from "#web/leagues/unfinished-season.tsx";
import { ShareWinners } from "#web/leagues/winners/share-winners.tsx";
import { LowerFeeDialog } from "#web/money/dues/lower-fee-dialog.tsx";
import { ProposePayoutsDialog } from "#web/money/payouts/propose-payouts-dialog.tsx";
import { CarryDialog, ReturnDialog } from "#web/money/payouts/remainder.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { paths } from "#web/ui/paths.ts";

export type Acting = { league: League; members: readonly Member[]; standing: Standing; winners: Winners };
type Draw = (acting: Acting, isPrimary: boolean) => ReactNode;

const NOTHING = { available: "0.00", reimbursement: "0.00" };
const lookOf = (isPrimary: boolean) => (isPrimary ? "primary" : "secondary");
const propose: Draw = ({ league }, isPrimary) => <ProposePayoutsDialog league={league} isPrimary={isPrimary} />;

/** The button of each act, with the dialog that it opens. */
const BUTTONS: Record<ActKind, Draw> = {
  open: ({ league }, isPrimary) => <OpenLeagueButton league={league} isPrimary={isPrimary} />,
  period_prizes: propose,
  pay_winners: propose,
  return_rest: ({ league, standing: { left } }, isPrimary) => (
    <ReturnDialog league={league} {...(left ?? NOTHING)} isPrimary={isPrimary} />
  ),
  carry_rest: ({ league, standing: { left } }) => <CarryDialog league={league} {...(left ?? NOTHING)} />,
  next_season: ({ league, standing: { unfinished } }, isPrimary) => (
    <SeasonDialog league={league} step="next" isPrimary={isPrimary} unfinished={unfinishedSeason(unfinished)} />
  ),
  invite: ({ league }, isPrimary) => <InviteDialog league={league} isPrimary={isPrimary} />,
  remind: ({ league }, isPrimary) => <SendRemindersButton league={league} isPrimary={isPrimary} />,
  start_season: ({ league }, isPrimary) => <SeasonDialog league={league} step="start" isPrimary={isPrimary} />,
  complete: ({ league, standing: { completableFrom } }, isPrimary) =>
    league.status === "active" ? (
      <CompleteLeagueDialog {...{ league, isPrimary, completableFrom }} />
    ) : (
      <SeasonDialog league={league} step="end" isPrimary={isPrimary} unfinished={tooNew(completableFrom)} />
    ),
  join_own: ({ league }) => <JoinButton league={league} />,
  run_again: ({ league }, isPrimary) => (
    <ButtonLink to={paths.runAgain(league.id)} variant={lookOf(isPrimary)}>
      Run it again
    </ButtonLink>
  ),
  edit: ({ league }) => <EditLeagueDialog league={league} />,
  history: ({ league }) => (
    <ButtonLink to={paths.history(league.id)} variant="secondary">
      Past seasons
    </ButtonLink>
  ),
  share_reminder: ({ league, members }) => (
    <ShareReminderButton
      league={league}
      owing={members.filter((one) => owes(one) && !one.saysPaid && one.firstSeason <= league.currentYear)}
    />
  ),
  lower_fee: ({ league }) => <LowerFeeDialog league={league} />,
  share: ({ league, winners }, isPrimary) => (
    <ShareWinners league={league} places={winners.places} isPrimary={isPrimary} />
  ),
  share_text: ({ league, winners }) => <ShareAsText league={league} prizes={winners.prizes} />,
};

export const actButton = (kind: ActKind, acting: Acting, isPrimary: boolean): ReactNode =>
  BUTTONS[kind](acting, isPrimary);
