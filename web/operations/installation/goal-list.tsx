import { useState } from "react";
import type { Goal } from "#contract/operations/installation.ts";
import { NEEDS_APPROVAL } from "#contract/operations/setup-words.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { MissingRow } from "#web/operations/installation/missing-row.tsx";
import { Section } from "#web/ui/layout.tsx";

const WORDS: Record<Goal["goal"], { name: string; isReady: string }> = {
  "treasurer leagues": { name: "Treasurer leagues", isReady: "You're ready for treasurer leagues" },
  "test cards": { name: "Cards in test", isReady: "You're ready for treasurer leagues and test cards" },
  "real money": { name: "Cards for real", isReady: "You're ready for treasurer leagues and real cards" },
};

/** What an installation is ready for, and a checklist for what its operator is after (RULES §27). */
export function GoalList({ goals }: { goals: Goal[] }) {
  const payments = useOptional(query("GET /api/config"))?.payments.mode;
  const [picked, setPicked] = useState<Goal["goal"]>();
  const furthest = goals.findLast(({ missing }) => missing.length === 0)?.goal;
  const next = payments === "stripe" ? undefined : goals.find(({ missing }) => missing.length > 0)?.goal;
  const shown = picked ?? next ?? "real money";
  return (
    <Section title={furthest ? WORDS[furthest].isReady : "Ready for a trial, not for treasurer leagues yet"}>
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="mb-1.5 text-sm font-semibold">Checklist for</legend>
        {goals.map(({ goal, missing }) => (
          <label
            key={goal}
            className="flex cursor-pointer items-center gap-2 rounded-control border border-line-strong px-3 py-2.5 hover:border-ink-soft has-checked:border-green has-checked:bg-green-wash"
          >
            <input type="radio" name="goal" checked={goal === shown} onChange={() => setPicked(goal)} />
            <span className="flex-1 font-semibold">{WORDS[goal].name}</span>
            <span className="text-sm text-ink-soft">{missing.length > 0 ? `${missing.length} missing` : "Ready"}</span>
          </label>
        ))}
      </fieldset>
      {goals.map((goal) => goal.goal === shown && <Checklist key={goal.goal} {...goal} />)}
    </Section>
  );
}

const Checklist = ({ goal, missing, done }: Goal) => (
  <div className="mt-4">
    {goal !== "treasurer leagues" && <p className="max-w-2xl">{NEEDS_APPROVAL}</p>}
    {missing.length === 0 ? (
      <p className="mt-3">Nothing is missing.</p>
    ) : (
      <>
        <p className="mt-3 max-w-2xl text-ink-soft">
          Add these lines to <code className="text-sm">.env</code> on the server, fill in each …, and restart it. There,{" "}
          <code className="text-sm">npm run doctor</code> also checks Stripe, the mail server and the database.
        </p>
        <ul aria-label="What is missing" className="mt-3 divide-y divide-line border-y border-line">
          {missing.map((one) => (
            <MissingRow key={one.question} {...one} />
          ))}
        </ul>
      </>
    )}
    {done.length > 0 && <p className="mt-3 text-sm text-ink-soft wrap-anywhere">Set already: {done.join(", ")}</p>}
  </div>
);
