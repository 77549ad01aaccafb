import { useQuery } from "@tanstack/react-query";
import { fantasyServices, sports } from "#contract/league-types.ts";
import { query } from "#web/api/query.ts";
import { type Filter, isEmptyFilter, toggled } from "#web/classifieds/filter.ts";
import { nameOfSport, serviceNames } from "#web/leagues/names.ts";
import { Button } from "#web/ui/button.tsx";

type PanelProps = { filter: Filter; onChange: (filter: Filter) => void };

/** Sports and services to tick, each with how many leagues it has; on a phone behind a disclosure. */
export function FilterPanel(props: PanelProps) {
  const chosen = props.filter.sport.length + props.filter.fantasyService.length;
  return (
    <>
      <details className="rounded-card border border-line bg-surface lg:hidden">
        <summary className="cursor-pointer px-4 py-3 font-semibold">Filters{chosen > 0 && ` (${chosen})`}</summary>
        <div className="border-t border-line p-4">
          <Groups {...props} />
        </div>
      </details>
      <aside aria-label="Filters" className="hidden lg:block">
        <Groups {...props} />
      </aside>
    </>
  );
}

function Groups({ filter, onChange }: PanelProps) {
  const { data: counts } = useQuery(query("GET /api/classifieds/counts"));
  const group = (name: keyof Filter, title: string, options: { value: string; label: string }[]) => (
    <fieldset className="mb-6">
      <legend className="mb-2 font-display text-lg font-semibold">{title}</legend>
      {options.map(({ value, label }) => {
        const count = (name === "sport" ? counts?.sports : counts?.fantasyServices)?.[value] ?? 0;
        return (
          <label key={value} className="flex cursor-pointer items-center gap-3 py-1.5">
            <input
              type="checkbox"
              className="size-5 shrink-0 cursor-pointer accent-green"
              checked={filter[name].includes(value)}
              onChange={() => onChange(toggled(filter, name, value))}
            />
            <span className="flex-1">{label}</span>
            <span className="figures text-sm text-ink-soft">{counts ? count : ""}</span>
          </label>
        );
      })}
    </fieldset>
  );
  return (
    <>
      {group(
        "sport",
        "Sport",
        sports.map((sport) => ({ value: sport, label: nameOfSport(sport) })),
      )}
      {group(
        "fantasyService",
        "Fantasy service",
        fantasyServices.map((service) => ({ value: service, label: serviceNames[service] })),
      )}
      <Button
        variant="secondary"
        size="small"
        disabled={isEmptyFilter(filter)}
        onClick={() => onChange({ sport: [], fantasyService: [] })}
      >
        Clear All
      </Button>
    </>
  );
}
