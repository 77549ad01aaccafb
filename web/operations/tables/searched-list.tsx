import { Search } from "lucide-react";
import { Fragment, type ReactNode, useRef } from "react";
import { counted } from "#contract/platform/counted.ts";
import type { Listed } from "#web/api/list.ts";
import type { Load } from "#web/api/load.ts";
import type { Finder } from "#web/operations/tables/use-finder.ts";
import { Button } from "#web/ui/button.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";
import { ListBox, LoadingBox } from "#web/ui/list-box.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { SortSelect } from "#web/ui/sort-select.tsx";
import { type Column, Table, waysOf, wordsOf } from "#web/ui/table.tsx";

type SearchedListProps<Row, Key extends string, Kind extends string> = {
  /** What the rows are: "user", "users". */
  one: string;
  many: string;
  finder: Finder<Key, Kind>;
  columns: readonly Column<Key>[];
  /** What the list can be narrowed to, with its words; without a choice, it shows all. */
  kinds: { all: string } & Record<Kind, string>;
  list: Load<Listed<Row>>;
  addButton: ReactNode;
  row: (row: Row) => ReactNode;
};

/** A list that the server searches, narrows, sorts and pages, with a button to add to it. */
export function SearchedList<Row extends { id: string }, Key extends string, Kind extends string>({
  kinds,
  addButton,
  ...rest
}: SearchedListProps<Row, Key, Kind>) {
  const { many, finder, columns } = rest;
  const { typed, setTyped, kind, setKind, sort, setSort } = finder;
  const searchInput = useRef<HTMLInputElement>(null);
  const searchLabel = `Search ${many}`;
  const clear = () => {
    setTyped("");
    setKind(undefined);
    searchInput.current?.focus();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
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
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        {addButton}
        <div className="flex gap-3 max-md:w-full md:ml-auto md:w-44">
          <Select
            aria-label={`Show ${many}`}
            value={kind ?? ""}
            onChange={({ target }) => setKind(target.value === "" ? undefined : (target.value as Kind))}
          >
            {Object.entries<string>(kinds).map(([value, words]) => (
              <option key={value} value={value === "all" ? "" : value}>
                {words}
              </option>
            ))}
          </Select>
          <SortSelect label={`Sort ${many}`} ways={waysOf(columns)} sort={sort} onSort={setSort} />
        </div>
      </div>
      <Results {...rest} onClear={clear} />
    </div>
  );
}

type ResultsProps<Row, Key extends string, Kind extends string> = Omit<
  SearchedListProps<Row, Key, Kind>,
  "kinds" | "addButton"
> & { onClear: () => void };

function Results<Row extends { id: string }, Key extends string, Kind extends string>({
  one,
  many,
  finder: { search, kind, sort, setSort },
  columns,
  list,
  row,
  onClear,
}: ResultsProps<Row, Key, Kind>) {
  return (
    <Loaded from={list} what={`the ${many}`} pending={<LoadingBox what={many} />}>
      {({ rows, total, more }) => (
        <>
          {rows.length === 0 ? (
            <NothingFound many={many} search={search} isNarrowed={kind !== undefined} onClear={onClear} />
          ) : (
            <ListBox label={`List of ${many}`} more={more}>
              <Table caption={many} columns={columns} sort={sort} onSort={setSort}>
                {rows.map((each) => (
                  <Fragment key={each.id}>{row(each)}</Fragment>
                ))}
              </Table>
            </ListBox>
          )}
          <p role="status" className="figures text-sm text-ink-soft">
            {countOf({ shown: rows.length, total, one, many, search, isNarrowed: kind !== undefined })}
            <span className="sr-only">, {wordsOf(columns, sort)}</span>
          </p>
        </>
      )}
    </Loaded>
  );
}

type Count = { shown: number; total: number; one: string; many: string; search: string; isNarrowed: boolean };

function countOf({ shown, total, one, many, search, isNarrowed }: Count): string {
  const found = search ? ` found for “${search}”` : isNarrowed ? " found" : "";
  const all = `${counted(total, one, many)}${found}`;
  return shown < total ? `${shown} of ${all}` : all;
}

type NothingFoundProps = { many: string; search: string; isNarrowed: boolean; onClear: () => void };

function NothingFound({ many, search, isNarrowed, onClear }: NothingFoundProps) {
  const words = search ? `No ${many} match “${search}”` : isNarrowed ? `No such ${many}` : `No ${many} yet`;
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line-strong/50 px-6 py-10 text-center">
      <p className="font-display text-lg font-semibold wrap-anywhere">{words}</p>
      {(search || isNarrowed) && (
        <Button variant="secondary" size="small" onClick={onClear}>
          {isNarrowed ? `Show all ${many}` : "Clear the search"}
        </Button>
      )}
    </div>
  );
}
