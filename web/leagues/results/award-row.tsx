import type { ResultAward } from "#contract/results/result-awards.ts";
import type { SentencesOf } from "#web/leagues/results/award-sentences.ts";
import { MemberName } from "#web/members/member-names.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Money } from "#web/ui/money.tsx";

const STATES: Record<ResultAward["state"], { word: string; tone: BadgeTone } | null> = {
  ready: null,
  needs_look: { word: "Needs a look", tone: "blue" },
  open: { word: "Provisional", tone: "neutral" },
  undecided: { word: "Undecided", tone: "neutral" },
  awarded: { word: "Awarded", tone: "gold" },
};

type RowProps = {
  award: ResultAward;
  leagueId: string;
  sentencesOf: SentencesOf;
  /** Sentences that are already shown once for all rows. */
  said: readonly string[];
};

/** A prize with its winners, its amount, and whatever else there is to say about it. */
export function AwardRow({ award, leagueId, sentencesOf, said }: RowProps) {
  const { title, state, reasons, winners, amount } = award;
  const badge = STATES[state];
  const isShared = winners.length > 1;
  const sentences = sentencesOf(award).filter((sentence) => !said.includes(sentence));
  return (
    <div className="flex items-start justify-between gap-x-6 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-soft wrap-anywhere">{title}</p>
        <ul>
          {winners.map(({ teamId, teamName, userId, username, amount: share }) => (
            <li key={teamId} className="leading-snug font-semibold wrap-anywhere">
              {userId === null ? (
                teamName
              ) : (
                <>
                  <MemberName leagueId={leagueId} userId={userId} username={username} />{" "}
                  <span className="text-sm font-normal text-ink-soft max-sm:block">with {teamName}</span>
                </>
              )}
              {isShared && (
                <>
                  {" "}
                  <Money value={share} className="text-sm" />
                </>
              )}
            </li>
          ))}
        </ul>
        {winners.length === 0 && <p className="font-semibold">No one yet</p>}
        {sentences.length > 0 && <p className="text-sm text-ink-soft">{sentences.join(" ")}</p>}
        {state !== "awarded" && reasons.length > 0 && <p className="text-sm wrap-anywhere">{reasons.join(" ")}</p>}
      </div>
      <div className="text-right">
        <Money value={amount} className="font-semibold" />
        {badge && (
          <p className="mt-1">
            <Badge tone={badge.tone}>{badge.word}</Badge>
          </p>
        )}
      </div>
    </div>
  );
}
