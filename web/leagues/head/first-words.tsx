import type { ReactNode } from "react";

/** A league's name, over its page. */
export const LeagueName = ({ name }: { name: string }) => (
  <h1 tabIndex={-1} className="text-3xl wrap-anywhere sm:text-4xl">
    {name}
  </h1>
);

/** What can happen in a season, and a note below it. */
export const SeasonSentence = ({ sentence, note }: { sentence: string; note?: ReactNode }) => (
  <p className="mt-3 grid gap-1">
    <span className="text-balance">{sentence}</span>
    {note}
  </p>
);
