import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCustody } from "#web/leagues/custody.ts";
import { EntryPartsEditor } from "#web/leagues/form/entry-parts-editor.tsx";
import { FIELDS, MORE } from "#web/leagues/form/fields.ts";
import type { FieldsProps } from "#web/leagues/form/fields-props.ts";
import { MoreFields } from "#web/leagues/form/league-fields.tsx";
import type { LeagueFormValues } from "#web/leagues/form/league-form.ts";

const ASKED = MORE.flat();
const LISTS = ["entryParts", "prizeRules"] as const;

const isUsed = (values: LeagueFormValues) =>
  ASKED.some((name) => values[name] !== FIELDS[name].start(new Date())) ||
  LISTS.some((name) => values[name].length > 0);

type MoreAboutLeagueProps = FieldsProps & { heading: "h2" | "h3"; children: ReactNode };

/**
 * What few leagues need beyond what SPEC's form asks: one line, open where a league uses some of it or must correct it.
 * @param props.children The other prizes.
 */
export function MoreAboutLeague({ heading: Heading, children, ...props }: MoreAboutLeagueProps) {
  const { form } = props;
  const [startsOpen] = useState(() => isUsed(form.getValues()));
  const fold = useRef<HTMLDetailsElement>(null);
  const { isHeld } = useCustody(form);
  const { errors, submitCount } = form.formState;
  const wrongAt = [...ASKED, ...LISTS].some((name) => errors[name] !== undefined) ? submitCount : 0;
  useEffect(() => {
    if (wrongAt > 0 && fold.current && !fold.current.open) show(fold.current);
  }, [wrongAt]);
  return (
    <details ref={fold} open={startsOpen} className="group">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 border-b border-line pb-2 sm:pb-3 [&::-webkit-details-marker]:hidden">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <Heading className={Heading === "h2" ? "text-2xl" : "text-lg"}>More about this league</Heading>
          <span className="text-sm text-ink-soft group-open:hidden">
            {isHeld ? "Reminders" : "Currency, reminders"}, late fees, other prizes
          </span>
        </div>
        <ChevronDown aria-hidden size={20} className="shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="mt-4 grid gap-4 sm:mt-5 sm:gap-5">
        <MoreFields {...props} />
        <EntryPartsEditor {...props} />
        {children}
      </div>
    </details>
  );
}

/** Opens the fold and focuses what is wrong in it, or its line if that is no field: folded, nothing could take the focus. */
function show(fold: HTMLDetailsElement) {
  fold.open = true;
  const wrong = fold.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
  const first = wrong ?? fold.querySelector("summary");
  if (first && fold.contains(first)) first.focus();
}
