import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { MORE_ABOUT_MONEY } from "#web/leagues/form/dues-fields.ts";
import { EntryPartsEditor } from "#web/leagues/form/entry-parts-editor.tsx";
import type { FieldsProps } from "#web/leagues/form/fields-props.ts";
import { MoreMoneyFields } from "#web/leagues/form/league-fields.tsx";
import type { LeagueFormValues } from "#web/leagues/form/league-form.ts";

const FOLDED = [...MORE_ABOUT_MONEY.flat(), "entryParts"] as const;

const isUsed = ({ lateFee, maxChargesPerMember, entryParts }: LeagueFormValues) =>
  lateFee !== "" || maxChargesPerMember !== "" || entryParts.length > 0;

/** What few leagues need beyond an entry fee (RULES §25): one line, open where a league uses it or must correct it. */
export function MoreAboutMoney(props: FieldsProps) {
  const { form } = props;
  const [startsOpen] = useState(() => isUsed(form.getValues()));
  const fold = useRef<HTMLDetailsElement>(null);
  const { errors } = form.formState;
  const isWrong = FOLDED.some((name) => errors[name] !== undefined);
  useEffect(() => {
    if (isWrong && fold.current && !fold.current.open) show(fold.current);
  }, [isWrong]);
  return (
    <details ref={fold} open={startsOpen} className="group max-sm:-my-1">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">More about money</span>
          <span className="text-sm text-ink-soft group-open:hidden">Late fee, charges, parts</span>
        </span>
        <ChevronDown aria-hidden size={20} className="shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="mt-4 grid gap-4 sm:gap-5">
        <MoreMoneyFields {...props} />
        <EntryPartsEditor {...props} />
      </div>
    </details>
  );
}

/** Opens the fold and focuses what is wrong in it, which couldn't take the focus while it was folded. */
function show(fold: HTMLDetailsElement) {
  fold.open = true;
  const first = fold.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
  if (first && fold.contains(first)) first.focus();
}
