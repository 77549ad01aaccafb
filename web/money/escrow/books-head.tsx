import { type FormEvent, useEffect, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Escrow } from "#contract/money/escrow.ts";
import { formatHead, NO_HEAD, parseHead } from "#contract/money/heads.ts";
import { checkHead, type HeadVerdict } from "#web/money/escrow/check-head.ts";
import { HeadCode } from "#web/money/escrow/head-code.tsx";
import { TakeItWithYou } from "#web/money/escrow/take-it-with-you.tsx";
import { Verification } from "#web/money/escrow/verification.tsx";
import { chainOf } from "#web/money/escrow/whole-chain.ts";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { CopyPart } from "#web/people/ways-to-pay/copy-part.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDay } from "#web/ui/day.ts";
import { Field } from "#web/ui/field.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";

type Books = { league: Pick<League, "id" | "name" | "custody">; escrow: Escrow };

/**
 * The head of the books to keep; and folded on a phone, what checks them: their seals, the proof, and a head that somebody kept.
 * Then its tables as files.
 */
export function BooksHead({ league, escrow }: Books) {
  const { head, namesShown, seasonYear } = escrow;
  if (!namesShown) {
    return <p className="mb-8 text-sm text-ink-soft">Only members see names and can verify the entries.</p>;
  }
  return (
    <section className="mb-8 border-t border-line pt-1">
      {head && <CopyPart label="Head of the books, to keep" value={formatHead(head)} />}
      {head && (
        <div className="hidden print:block">
          <HeadCode leagueId={league.id} head={head} />
        </div>
      )}
      <Fold label="Check these books" id="head" className="border-t border-line">
        <Verification key={seasonYear} leagueId={league.id} escrow={escrow} />
        {head && <OldHead league={league} />}
      </Fold>
      <TakeItWithYou league={league} />
    </section>
  );
}

function OldHead({ league }: Pick<Books, "league">) {
  const [linked] = useState(() => new URLSearchParams(window.location.search).get("head") ?? "");
  const [pasted, setPasted] = useState(linked);
  const [problem, setProblem] = useState<string>();
  const { mutate, ...check } = useAct({
    act: async (text: string) => {
      const given = parseHead(text);
      setProblem(given ? undefined : NO_HEAD);
      return given && checkHead((await chainOf(league.id)).links, given);
    },
    fails: "The head wasn't checked",
  });
  useEffect(() => {
    if (linked) mutate(linked);
  }, [linked, mutate]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(pasted);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-2 grid gap-3 print:hidden">
      <Field label="Check an old head" error={problem}>
        {(wiring) => (
          <div className="flex gap-2">
            <TextInput {...wiring} value={pasted} onChange={({ target }) => setPasted(target.value)} />
            <Button type="submit" variant="secondary" isPending={check.isPending}>
              Check
            </Button>
          </div>
        )}
      </Field>
      <div role="status">{check.data && <Verdict league={league} verdict={check.data} />}</div>
    </form>
  );
}

function noWords(verdict: Exclude<HeadVerdict, { is: "there" }>): string {
  if (verdict.is === "broken") return `No: the chain breaks at entry ${verdict.brokenAt}, so these books were changed.`;
  const { position, of } = verdict;
  const only = position !== null && position > of ? ` They have only ${of} ${of === 1 ? "entry" : "entries"}.` : "";
  return `No: these books never had this head.${only}`;
}

const NEXT = { potkeeper: "show", treasurer: "ask the treasurer, show" };

function Verdict({ league, verdict }: Pick<Books, "league"> & { verdict: HeadVerdict }) {
  const contact = useDuties()?.contact ?? "the people who run this site";
  if (verdict.is === "there") {
    const { position, of, on } = verdict;
    return (
      <p className="font-semibold">{`Yes: entry ${position} of ${of}, ${formatDay(on)}, and nothing before it has changed.`}</p>
    );
  }
  return (
    <>
      <p className="font-semibold text-red">{noWords(verdict)}</p>
      <p className="mt-1 text-sm">
        {`Compare it with where you copied it from. If it's the same there, the books were changed after it was copied. Keep both: where you have it from, and a printout of this page. Then ${NEXT[league.custody]} the other members, and write to ${contact}.`}
      </p>
    </>
  );
}
