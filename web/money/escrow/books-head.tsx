import { type FormEvent, useEffect, useRef, useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import { formatHead, type Head, NO_HEAD, parseHead } from "#contract/money/heads.ts";
import { checkHead, type HeadVerdict } from "#web/money/escrow/check-head.ts";
import { HeadCode } from "#web/money/escrow/head-code.tsx";
import { chainOf } from "#web/money/escrow/whole-chain.ts";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { CopyPart } from "#web/people/ways-to-pay/copy-part.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDay } from "#web/ui/day.ts";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { useAct } from "#web/ui/use-act.ts";
import { useLinkedPart } from "#web/ui/use-linked-part.ts";

type BooksHeadProps = { league: Pick<League, "id" | "custody">; head: Head };

/** The head of the books to keep, and whether one that somebody kept is still in them. */
export function BooksHead({ league, head }: BooksHeadProps) {
  const part = useRef<HTMLElement>(null);
  useLinkedPart(part, "head");
  return (
    <section ref={part} className="mb-8">
      <h2 className="eyebrow">Head of the books</h2>
      <CopyPart label="Keep it: it proves later that nothing before it has changed." value={formatHead(head)} />
      <div className="hidden print:block">
        <HeadCode leagueId={league.id} head={head} />
      </div>
      <OldHead league={league} />
    </section>
  );
}

function OldHead({ league }: Pick<BooksHeadProps, "league">) {
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

function Verdict({ league, verdict }: Pick<BooksHeadProps, "league"> & { verdict: HeadVerdict }) {
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
