import { TriangleAlert } from "lucide-react";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { flagSentence } from "#contract/results/results-words.ts";
import { Section } from "#web/ui/layout.tsx";

/** What makes the table doubtful, each as a sentence. Nothing is paid from it before someone has looked (RULES §21). */
export function FlagList({ table }: { table: ResultsTable }) {
  if (table.flags.length === 0) return null;
  return (
    <Section title="To check before anyone is paid">
      <ul className="grid gap-2 rounded-control bg-sunken px-4 py-3">
        {table.flags.map((flag) => (
          <li key={`${flag.kind} ${flag.week} ${flag.teamIds.join(" ")}`} className="flex gap-3">
            <TriangleAlert aria-hidden size={18} className="mt-1 shrink-0 text-ink-soft" />
            <span className="min-w-0 wrap-anywhere">{flagSentence(flag, table)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
