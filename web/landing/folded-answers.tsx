type FoldedAnswersProps = { questions: readonly { question: string; answer: string }[] };

/** Questions, each with its answer folded under it. */
export function FoldedAnswers({ questions }: FoldedAnswersProps) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex cursor-pointer items-center justify-between gap-4 py-3 font-display sm:py-4 text-xl font-semibold">
            {question}
            <span
              aria-hidden="true"
              className="text-2xl font-normal text-ink-soft transition-transform duration-150 group-open:rotate-45"
            >
              +
            </span>
          </summary>
          <p className="max-w-2xl pb-5 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
