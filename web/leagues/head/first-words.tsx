/** A league's name, over its page. */
export const LeagueName = ({ name }: { name: string }) => (
  <h1 tabIndex={-1} className="text-3xl wrap-anywhere sm:text-4xl">
    {name}
  </h1>
);

/** What can happen in a season. */
export const SeasonSentence = ({ sentence }: { sentence: string }) => <p className="mt-3 text-balance">{sentence}</p>;
