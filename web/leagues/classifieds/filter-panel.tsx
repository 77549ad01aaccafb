import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { fantasyServices, nameOfSport, sports } from "#contract/terms/league-types.ts";
import { serviceNames } from "#contract/terms/league-words.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { chosenCount, emptyFilter, type Filter, toggled } from "#web/leagues/classifieds/filter.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

type PanelProps = { filter: Filter; onChange: (filter: Filter) => void };

const SPORTS = sports.map((sport) => ({ value: sport, label: nameOfSport(sport) }));
const SERVICES = fantasyServices.map((service) => ({ value: service, label: serviceNames[service] }));

/** Sports and services to tick, each with how many leagues it has; on a phone behind a disclosure. */
export function FilterPanel(props: PanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const chosen = chosenCount(props.filter);
  return (
    <aside
      aria-label="Filters"
      className="max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface lg:sticky lg:top-24 lg:-m-1 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:p-1"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 w-full items-center gap-3 rounded-card px-4 font-semibold lg:hidden"
      >
        <SlidersHorizontal size={18} aria-hidden className="text-ink-soft" />
        <span className="flex-1 text-left">Filters{chosen > 0 && ` (${chosen})`}</span>
        <ChevronDown size={18} aria-hidden className={classNames("text-ink-soft", isOpen && "rotate-180")} />
      </button>
      <div id={id} className={classNames("max-lg:border-t max-lg:border-line max-lg:p-4", !isOpen && "max-lg:hidden")}>
        <Groups {...props} />
      </div>
    </aside>
  );
}

function Groups({ filter, onChange }: PanelProps) {
  const counts = useOptional(query("GET /api/classifieds/counts"));
  const toggle = (name: keyof Filter) => (value: string) => onChange(toggled(filter, name, value));
  return (
    <div className="relative grid gap-x-8 gap-y-6 sm:max-lg:grid-cols-2">
      <Group title="Sport" options={SPORTS} chosen={filter.sport} counts={counts?.sports} onToggle={toggle("sport")} />
      <Group
        title="Fantasy service"
        options={SERVICES}
        chosen={filter.fantasyService}
        counts={counts?.fantasyServices}
        onToggle={toggle("fantasyService")}
      />
      <Button
        variant="secondary"
        size="small"
        // In the first heading's line, so that a short window doesn't cut it off.
        className="absolute -top-1 right-0"
        disabled={chosenCount(filter) === 0}
        onClick={() => onChange(emptyFilter)}
      >
        Clear All
      </Button>
    </div>
  );
}

type GroupProps = {
  title: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  counts: Record<string, number> | undefined;
  onToggle: (value: string) => void;
};

function Group({ title, options, chosen, counts, onToggle }: GroupProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-display text-lg font-semibold">{title}</legend>
      <div className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6">
        {options.map(({ value, label }) => {
          const count = counts && (counts[value] ?? 0);
          return (
            <label key={value} className="flex min-h-9 cursor-pointer items-center gap-3 max-lg:min-h-11">
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
              <span className={classNames("flex-1", count === 0 && "text-ink-soft")}>{label}</span>
              <span className="figures text-sm text-ink-soft">
                {count}
                {count !== undefined && <span className="sr-only">{count === 1 ? " league" : " leagues"}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
