import { Star } from "lucide-react";
import { counted } from "#contract/platform/counted.ts";

type StarsProps = { rating: { average: number | null; count: number } };

/** The paid members' rating of a commissioner, or that there is none yet. */
export function Stars({ rating: { average, count } }: StarsProps) {
  if (average === null) return <span className="block">Not rated yet</span>;
  const words = `${average.toFixed(1)} of 5 from ${counted(count, "rating")}`;
  return (
    <span role="img" aria-label={words} title={words} className="figures flex items-center gap-1">
      <Star aria-hidden size={15} className="fill-current text-ink" />
      <span className="font-semibold text-ink">{average.toFixed(1)}</span>
      <span>({count})</span>
    </span>
  );
}
