import type { ReactNode } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { ActKind, Standing } from "#contract/leagues/standing.ts";
import { ChannelDialog } from "#web/leagues/channel/channel-dialog.tsx";
import { completableFromWords } from "#web/leagues/completable-from.tsx";
import { CompleteLeagueDialog } from "#web/leagues/complete-league-dialog.tsx";
import { EditLeagueDialog } from "#web/leagues/edit-league-dialog.tsx";
import { JoinButton, OpenLeagueButton, SendRemindersButton } from "#web/leagues/head/league-buttons.tsx";
import { InviteDialog } from "#web/leagues/invitations/invite-dialog.tsx";
import { SeasonDialog } from "#web/leagues/season-dialog.tsx";
import { unfinishedSeason } from "#web/leagues/unfinished-season.tsx";
import type { PodiumPlace } from "#web/leagues/winners/podium-places.ts";
import { ShareWinners } from "#web/leagues/winners/share-winners.tsx";
import { LowerFeeDialog } from "#web/money/dues/lower-fee-dialog.tsx";
import { ProposePayoutsDialog } from "#web/money/payouts/propose-payouts-dialog.tsx";
import { CarryDialog, ReturnDialog } from "#web/money/payouts/remainder.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { marked } from "#web/ui/marked.ts";
import { paths } from "#web/ui/paths.ts";
import { ShareDialog } from "#web/ui/share-dialog.tsx";

export type Acting = { league: League; standing: Standing; places: readonly PodiumPlace[] };
type Draw = (acting: Acting, isPrimary: boolean) => ReactNode;

const NOTHING = { available: "0.00", reimbursement: "0.00" };
const lookOf = (isPrimary: boolean) => (isPrimary ? "primary" : "secondary");
const propose: Draw = ({ league }, isPrimary) => <ProposePayoutsDialog league={league} isPrimary={isPrimary} />;

function wordsOfAct({ acts }: Standing, kind: ActKind): string | undefined {
  const message = acts.find((act) => act.kind === kind)?.message;
  return message ? `${marked(message.text)} ${window.location.origin}${message.path}` : undefined;
}

/** Shares the message that the server wrote for the league's chat. */
function share(kind: ActKind, title: string, label: string): Draw {
  return ({ league, standing }) => {
    const text = wordsOfAct(standing, kind);
    return (
      text && (
        <ShareDialog
          title={title}
          subject={league.name}
          text={text}
          trigger={<Button variant="secondary">{label}</Button>}
        />
      )
    );
  };
}

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
  remind: ({ league, standing }, isPrimary) => (
    <SendRemindersButton {...{ league, isPrimary }} words={wordsOfAct(standing, "share_reminder")} />
  ),
  start_season: ({ league }, isPrimary) => <SeasonDialog league={league} step="start" isPrimary={isPrimary} />,
  complete: ({ league, standing: { completableFrom } }, isPrimary) =>
    league.status === "active" ? (
      <CompleteLeagueDialog {...{ league, isPrimary, completableFrom }} />
    ) : (
      <SeasonDialog
        league={league}
        step="end"
        isPrimary={isPrimary}
        unfinished={completableFromWords(completableFrom)}
      />
    ),
  join_own: ({ league }) => <JoinButton league={league} />,
  run_again: ({ league }, isPrimary) => (
    <ButtonLink to={paths.runAgain(league.id)} variant={lookOf(isPrimary)}>
      Run it again
    </ButtonLink>
  ),
  edit: ({ league }) => <EditLeagueDialog league={league} />,
  channel: ({ league }) => <ChannelDialog league={league} />,
  history: ({ league }) => (
    <ButtonLink to={paths.history(league.id)} variant="secondary">
      Past seasons
    </ButtonLink>
  ),
  share_reminder: share("share_reminder", "Share a reminder", "Share a reminder"),
  lower_fee: ({ league }) => <LowerFeeDialog league={league} />,
  share: ({ league, places }, isPrimary) => <ShareWinners league={league} places={places} isPrimary={isPrimary} />,
  share_text: share("share_text", "Share the winners as text", "Share as text"),
};

export const actButton = (kind: ActKind, acting: Acting, isPrimary: boolean): ReactNode =>
  BUTTONS[kind](acting, isPrimary);
