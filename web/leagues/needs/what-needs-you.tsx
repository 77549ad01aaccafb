import {
  BadgeCheck,
  Bell,
  ClipboardCheck,
  CreditCard,
  Flag,
  Gavel,
  GitCompareArrows,
  HandCoins,
  Landmark,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircleWarning,
  Trophy,
  Undo2,
  UserPlus,
  Vote,
} from "lucide-react";
import { useId, useState } from "react";
import { isInLeague } from "#contract/leagues/is-in-league.ts";
import { mainStepOf } from "#contract/leagues/main-need.ts";
import type { Need, StepKind } from "#contract/leagues/needs.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useIsNewcomer } from "#web/leagues/dashboards/use-is-newcomer.ts";
import { NeedLines } from "#web/leagues/needs/loading-needs.tsx";
import { NeedAction } from "#web/leagues/needs/need-action.tsx";
import { useAsksToVerify } from "#web/people/email-verification/verify-later.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { InCurrency } from "#web/ui/currency.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { marked } from "#web/ui/marked.ts";
import { paths } from "#web/ui/paths.ts";

const ICONS: Record<Need["kind"], LucideIcon> = {
  confirm_requests: ClipboardCheck,
  resolve_cases: Gavel,
  pay: CreditCard,
  answer_denial: MessageCircleWarning,
  await_prize: Trophy,
  look_at_objections: MessageCircleWarning,
  add_bank: Landmark,
  correct_bank: Landmark,
  retry_payout: Landmark,
  vote: Vote,
  object: Vote,
  accept: Mail,
  answer_bank: Landmark,
  confirm_payments: BadgeCheck,
  settle_objections: MessageCircleWarning,
  pay_debts: HandCoins,
  look_at_denials: MessageCircleWarning,
  confirm_received: BadgeCheck,
  take_over_money: HandCoins,
  keep_money: HandCoins,
  open: Megaphone,
  remind: Bell,
  invite: UserPlus,
  start_season: Flag,
  complete: Flag,
  pay_winners: Trophy,
  return_rest: Undo2,
  compare_results: GitCompareArrows,
  next_season: Flag,
  run_again: Flag,
  join: UserPlus,
};

const SHOWN_AT_FIRST = 5;

const OWED: readonly StepKind[] = ["add_bank", "correct_bank", "retry_payout", "await_prize", "confirm_received"];
const AS_A_PLAYER: readonly StepKind[] = ["pay", "answer_denial", ...OWED, "vote", "object", "accept", "keep_money"];
/** A treasurer who plays, and doesn't run the league, finds these where they play; a commissioner, where they run it. */
const AS_TREASURER: readonly StepKind[] = [
  ...(["confirm_payments", "settle_objections", "pay_debts", "look_at_denials", "take_over_money"] as const),
];

type WhatNeedsYouProps = {
  /** Only what they do as a player, or as a commissioner; by default everything. */
  as?: "player" | "commissioner";
};

/** What this person should do next, most urgent first; the first button is the screen's main one. */
export function WhatNeedsYou({ as }: WhatNeedsYouProps) {
  const needs = useLoad(query("GET /api/needs"));
  const ofRun = { ...query("GET /api/leagues/my-commissioner"), retryOnMount: false };
  const run = useOptional(ofRun) ?? [];
  // Until then, a treasurer's steps would jump from one screen to the other.
  const isKnown = useIsSettled(ofRun) || !as;
  // The bell opens the list over screens that show it too.
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mb-8">
      <h2 id={titleId} className="mb-3 text-xl">
        What needs you
      </h2>
      <Loaded from={needs} what="what needs you" pending={<LoadingNeeds />}>
        {(all) =>
          isKnown ? (
            <Needs steps={all.filter((step) => !as || isShownTo(as, step, run))} answersBelow={as === "player"} />
          ) : (
            <LoadingNeeds />
          )
        }
      </Loaded>
    </section>
  );
}

/** A commissioner's reimbursement waits for them wherever they look after their league. */
function isShownTo(as: "player" | "commissioner", step: Need, run: readonly { id: string }[]) {
  if (!isInLeague(step)) return false;
  const { kind, leagueId } = step;
  if (AS_TREASURER.includes(kind)) return run.some(({ id }) => id === leagueId) === (as === "commissioner");
  if (AS_A_PLAYER.includes(kind) === (as === "player")) return true;
  return as === "commissioner" && OWED.includes(kind) && run.some(({ id }) => id === leagueId);
}

function Needs({ steps, answersBelow }: { steps: Need[]; answersBelow: boolean }) {
  const [showsAll, setShowsAll] = useState(false);
  if (steps.length === 0) return <NothingNeeded />;
  const main = mainStepOf(steps);
  const shown = showsAll ? steps : steps.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface">
      <ul className="divide-y divide-line">
        {shown.map((step) => (
          <InCurrency key={keyOf(step)} value={isInLeague(step) ? step.currency : DOLLARS}>
            <NeedItem step={step} isMain={step === main} answersBelow={answersBelow} />
          </InCurrency>
        ))}
      </ul>
      {shown.length < steps.length && (
        <div className="p-2 text-center">
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            Show all {steps.length}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Someone in no league has no game to enjoy yet; the line at the top of the screen may ask for something. */
function NothingNeeded() {
  const isNewcomer = useIsNewcomer();
  const { user } = useCurrentUser();
  const nothing = useAsksToVerify(user) ? "Nothing else" : "Nothing";
  return (
    <p className="text-lg text-ink-soft">{isNewcomer ? `${nothing} yet.` : `${nothing} needs you. Enjoy the game.`}</p>
  );
}

const keyOf = (step: Need) => {
  const own = ["leagueId", "sessionId", "token", "payoutId", "askId"].map((name) =>
    name in step ? step[name as keyof Need] : "",
  );
  return [step.kind, ...own].join(" ");
};

function NeedItem({ step, isMain, answersBelow }: { step: Need; isMain: boolean; answersBelow: boolean }) {
  const Icon = ICONS[step.kind];
  return (
    <li className="flex gap-4 px-4 py-3.5 sm:px-5">
      <Icon
        aria-hidden
        size={22}
        className={classNames(
          "shrink-0 sm:self-center",
          { red: "text-red", gold: "text-gold-deep", plain: "text-green" }[step.tone],
        )}
      />
      {/* Buttons that don't fit next to the words go below them. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-32">
          <p className={classNames("font-semibold text-balance wrap-anywhere", step.tone === "red" && "text-red")}>
            {marked(step.says)}
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            <Where step={step} />
            {step.more && ` ${marked(step.more).replace(/[^”]$/, "$&.")}`}
          </p>
        </div>
        <div className="flex gap-2">
          <NeedAction step={step} variant={isMain ? "primary" : "secondary"} answersBelow={answersBelow} />
        </div>
      </div>
    </li>
  );
}

/** The league of a need, if it has one. Invited people can't see a private league until they accept. */
function Where({ step }: { step: Need }) {
  if (!isInLeague(step)) return null;
  const { kind, leagueId, leagueName } = step;
  if (kind === "accept") return `${leagueName}.`;
  return (
    <>
      <AppLink to={paths.league(leagueId)} className="hover:underline">
        {leagueName}
      </AppLink>
      {step.more && ":"}
    </>
  );
}

const LoadingNeeds = () => (
  <div role="status" data-coming>
    <span className="sr-only">Loading what needs you</span>
    <NeedLines />
  </div>
);
