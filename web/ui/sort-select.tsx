import { Select } from "#web/ui/inputs.tsx";
import { bothOrders, type Sort, type SortedBy } from "#web/ui/sort.ts";

type SortSelectProps<Key extends string> = {
  label: string;
  ways: readonly SortedBy<Key>[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
};

/** Sorts a table's rows on a phone, which has no room for the columns' headings. */
export function SortSelect<Key extends string>({ label, ways, sort, onSort }: SortSelectProps<Key>) {
  const orders = bothOrders(ways);
  const keyOf = ({ by, direction }: Sort<Key>) => `${by} ${direction}`;
  return (
    <Select
      aria-label={label}
      className="md:hidden"
      value={keyOf(sort)}
      onChange={({ target }) => {
        const chosen = orders.find((order) => keyOf(order.sort) === target.value);
        if (chosen) onSort(chosen.sort);
      }}
    >
      {orders.map((order) => (
        <option key={order.words} value={keyOf(order.sort)}>
          {order.words}
        </option>
      ))}
    </Select>
  );
}
