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
import type { Need } from "#contract/leagues/needs.ts";
import { DOLLARS } from "#contract/platform/currency.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useIsNewcomer } from "#web/leagues/dashboards/use-is-newcomer.ts";
import { NeedLines } from "#web/leagues/needs/loading-needs.tsx";
import { NeedAction } from "#web/leagues/needs/need-action.tsx";
import { useAsksToVerify } from "#web/people/email-verification/use-asks-to-verify.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { InCurrency } from "#web/ui/currency.ts";
import { Loaded } from "#web/ui/loaded.tsx";
import { marked } from "#web/ui/marked.ts";
import { paths } from "#web/ui/paths.ts";

/**
 * Who meets a need: a commissioner's own reimbursement is owed to them wherever they look after their league, and a
 * treasurer's needs are where they run the league, or else where they play.
 */
type Role = "admin" | "player" | "owed" | "treasurer" | "commissioner";

const NEEDS: Record<Need["kind"], [LucideIcon, Role]> = {
  confirm_requests: [ClipboardCheck, "admin"],
  resolve_cases: [Gavel, "admin"],
  pay: [CreditCard, "player"],
  answer_denial: [MessageCircleWarning, "player"],
  await_prize: [Trophy, "owed"],
  look_at_objections: [MessageCircleWarning, "commissioner"],
  add_bank: [Landmark, "owed"],
  correct_bank: [Landmark, "owed"],
  retry_payout: [Landmark, "owed"],
  vote: [Vote, "player"],
  object: [Vote, "player"],
  accept: [Mail, "player"],
  answer_bank: [Landmark, "commissioner"],
  confirm_payments: [BadgeCheck, "treasurer"],
  settle_objections: [MessageCircleWarning, "treasurer"],
  answer_asks: [UserPlus, "treasurer"],
  confirm_claim: [BadgeCheck, "treasurer"],
  pay_debts: [HandCoins, "treasurer"],
  look_at_denials: [MessageCircleWarning, "treasurer"],
  confirm_received: [BadgeCheck, "owed"],
  take_over_money: [HandCoins, "treasurer"],
  keep_money: [HandCoins, "player"],
  open: [Megaphone, "commissioner"],
  remind: [Bell, "commissioner"],
  invite: [UserPlus, "commissioner"],
  start_season: [Flag, "commissioner"],
  complete: [Flag, "commissioner"],
  pay_winners: [Trophy, "commissioner"],
  return_rest: [Undo2, "commissioner"],
  compare_results: [GitCompareArrows, "commissioner"],
  next_season: [Flag, "commissioner"],
  run_again: [Flag, "commissioner"],
  join: [UserPlus, "commissioner"],
};

const SHOWN_AT_FIRST = 5;

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

function isShownTo(as: "player" | "commissioner", step: Need, run: readonly { id: string }[]) {
  if (!isInLeague(step)) return false;
  const [, role] = NEEDS[step.kind];
  const runsIt = run.some(({ id }) => id === step.leagueId);
  if (role === "treasurer") return runsIt === (as === "commissioner");
  if (role === "owed") return runsIt || as === "player";
  return role === as;
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
  const [Icon] = NEEDS[step.kind];
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
