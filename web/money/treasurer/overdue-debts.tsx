import { TriangleAlert } from "lucide-react";
import { marked } from "#web/ui/marked.ts";

/**
 * The prizes that a treasurer has owed for weeks, or that didn't arrive and aren't confirmed yet, for every member to see
 * (RULES §24); nothing without any.
 */
export const OverdueDebts = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <section
      aria-label="Prizes owed for weeks"
      className="mb-6 flex gap-3 rounded-card border border-red/40 bg-red-wash px-4 py-3"
    >
      <TriangleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-red" />
      <ul className="grid min-w-0 gap-1">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {marked(sentence)}
          </li>
        ))}
      </ul>
    </section>
  );
