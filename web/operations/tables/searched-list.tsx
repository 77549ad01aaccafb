import { Search } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { counted } from "#contract/platform/counted.ts";
import type { Listed } from "#web/api/list.ts";
import type { Load } from "#web/api/load.ts";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { ListBox, LoadingBox } from "#web/ui/list-box.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

type SearchedListProps<Row> = {
  /** What the rows are: "user", "users". */
  one: string;
  many: string;
  searchLabel: string;
  typed: string;
  onType: (typed: string) => void;
  /** The search that found the rows on the screen. */
  search: string;
  list: Load<Listed<Row>>;
  addButton: ReactNode;
  /** Chooses the order of the rows. */
  order?: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list that the server searches and pages, with a button to add to it. */
export function SearchedList<Row>({ typed, onType, searchLabel, addButton, order, ...rest }: SearchedListProps<Row>) {
  const searchInput = useRef<HTMLInputElement>(null);
  const clear = () => {
    onType("");
    searchInput.current?.focus();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="relative min-w-40 flex-1 sm:max-w-sm">
          <Search
            size={18}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-soft"
          />
          <TextInput
            type="search"
            ref={searchInput}
            aria-label={searchLabel}
            placeholder={searchLabel}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            className="pl-10"
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        </div>
        {order}
        {addButton}
      </div>
      <Results {...rest} onClear={clear} />
    </div>
  );
}

type ResultsProps<Row> = Pick<SearchedListProps<Row>, "one" | "many" | "search" | "list" | "children"> & {
  onClear: () => void;
};

function Results<Row>({ one, many, search, list, children, onClear }: ResultsProps<Row>) {
  return (
    <Loaded from={list} what={`the ${many}`} pending={<LoadingBox what={many} />}>
      {({ rows, total, more }) => (
        <>
          {rows.length === 0 ? (
            <NothingFound many={many} search={search} onClear={onClear} />
          ) : (
            <ListBox label={`List of ${many}`} more={more}>
              {children(rows)}
            </ListBox>
          )}
          <p role="status" className="figures text-sm text-ink-soft">
            {countOf({ shown: rows.length, total, one, many, search })}
          </p>
        </>
      )}
    </Loaded>
  );
}

type Count = { shown: number; total: number; one: string; many: string; search: string };

function countOf({ shown, total, one, many, search }: Count): string {
  const all = `${counted(total, one, many)}${search ? ` found for “${search}”` : ""}`;
  return shown < total ? `${shown} of ${all}` : all;
}

function NothingFound({ many, search, onClear }: { many: string; search: string; onClear: () => void }) {
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line-strong/50 px-6 py-10 text-center">
      <p className="font-display text-lg font-semibold wrap-anywhere">
        {search ? `No ${many} match “${search}”` : `No ${many} yet`}
      </p>
      {search && (
        <Button variant="secondary" size="small" onClick={onClear}>
          Clear the search
        </Button>
      )}
    </div>
  );
}
