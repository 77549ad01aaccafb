import type { ResultAward } from "#contract/results/result-awards.ts";
import { MemberName } from "#web/members/member-names.tsx";
import type { SentencesOf } from "#web/results/award-sentences.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Money } from "#web/ui/money.tsx";

const STATES: Record<ResultAward["state"], { word: string; tone: BadgeTone } | null> = {
  ready: null,
  needs_look: { word: "Needs a look", tone: "blue" },
  open: { word: "Provisional", tone: "neutral" },
  undecided: { word: "Undecided", tone: "neutral" },
  awarded: { word: "Awarded", tone: "gold" },
};

type RowsProps = {
  /** Prizes about which there is the same to say. */
  awards: readonly ResultAward[];
  leagueId: string;
  sentencesOf: SentencesOf;
  /** Sentences that are already shown once for all rows. */
  said: readonly string[];
};

/** What there is to say about a prize beyond its winners and its amount. */
export const noteOf = (award: ResultAward, { sentencesOf, said }: Pick<RowsProps, "sentencesOf" | "said">): string =>
  [
    ...sentencesOf(award).filter((sentence) => !said.includes(sentence)),
    ...(award.state === "awarded" ? [] : award.reasons),
  ].join(" ");

/** Prizes with their winners and amounts, then what there is to say about all of them, once. */
export function AwardRows({ awards, leagueId, sentencesOf, said }: RowsProps) {
  const [first] = awards;
  if (!first) return null;
  const badge = STATES[first.state];
  const note = noteOf(first, { sentencesOf, said });
  return (
    <div className="py-2">
      {awards.map((award, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same prize can be there twice
        <AwardRow key={number} award={award} leagueId={leagueId} />
      ))}
      {(badge || note) && (
        <p className="text-sm text-ink-soft wrap-anywhere">
          {badge && <Badge tone={badge.tone}>{badge.word}</Badge>} {note}
        </p>
      )}
    </div>
  );
}

function AwardRow({ award: { title, winners, amount }, leagueId }: { award: ResultAward; leagueId: string }) {
  const isShared = winners.length > 1;
  return (
    <div className="flex items-baseline justify-between gap-x-6 py-1">
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
                  <span className="text-sm font-normal text-ink-soft">with {teamName}</span>
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
      </div>
      <Money value={amount} className="font-semibold" />
    </div>
  );
}
