const CARDS = [
  { number: "4242 4242 4242 4242", outcome: "is paid" },
  { number: "4000 0000 0000 0002", outcome: "is declined" },
  { number: "4000 0000 0000 9995", outcome: "has insufficient funds" },
  { number: "4000 0027 6000 3184", outcome: "asks for authentication" },
  { number: "4000 0000 0000 5126", outcome: "its refund fails later" },
  { number: "4000 0000 0000 0259", outcome: "is disputed later" },
];

/** The real processor's test card numbers, one click each. */
export function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold text-blue">Test cards</summary>
      <ul className="mt-2 divide-y divide-line">
        {CARDS.map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => onChoose(number)}
              className="flex w-full flex-wrap justify-between gap-x-4 rounded-control px-1 py-1.5 text-left hover:bg-sunken"
            >
              <span className="figures">{number}</span>
              <span className="text-ink-soft">{outcome}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
