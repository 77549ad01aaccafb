import type { Intervention } from "#contract/operations/admin-oversight.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";

type Action = Intervention["action"];

const choicesIn = (session: VotingSession): { action: Action; word: string; help: string }[] => [
  { action: "approve", word: "Approve the proposal", help: "Award the prizes as proposed." },
  { action: "replace", word: "Pay others instead", help: "You choose who gets what." },
  { action: "refund", word: "Refund the season", help: wordsOf(session).feesGoBack },
];

const AGAINST_THE_VOTE = "Award the prizes as proposed, even though the members voted against them.";

type DecisionChoiceProps = { action: Action; session: VotingSession; onChange: (action: Action) => void };

/** The three possible decisions; it says which one goes against the members' vote. */
export function DecisionChoice({ action, session, onChange }: DecisionChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Decision</legend>
      {choicesIn(session).map((choice) => (
        <label
          key={choice.action}
          className="flex cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-2.5 hover:border-line-strong has-checked:border-green has-checked:bg-green-wash"
        >
          <input
            type="radio"
            name="action"
            className="mt-0.5"
            checked={action === choice.action}
            onChange={() => onChange(choice.action)}
          />
          <span>
            <span className="font-semibold">{choice.word}</span>
            <span className="block text-sm text-ink-soft">
              {choice.action === "approve" && session.status === "rejected" ? AGAINST_THE_VOTE : choice.help}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
