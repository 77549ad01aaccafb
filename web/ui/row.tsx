import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

const NamedBy = createContext<string | undefined>(undefined);

/** The ids of the words that name the row around a button. Screen readers add them to the button's own name. */
export const useRowName = () => useContext(NamedBy);

type RowProps = ComponentProps<"li"> & {
  /** The ids of the row's words that say what its buttons act on, separated by spaces. */
  namedBy: string;
};

/** Names what the buttons within act on, which are called the same in every row of a table. */
export const RowName = ({ namedBy, children }: { namedBy: string; children: ReactNode }) => (
  <NamedBy value={namedBy}>{children}</NamedBy>
);

/** A row of a list, whose buttons are called the same in every row: "Retry" on its own doesn't say which payout. */
export const Row = ({ namedBy, ...rest }: RowProps) => (
  <NamedBy value={namedBy}>
    <li {...rest} />
  </NamedBy>
);

/** A window that a row's button opens has a title of its own. */
export const OutsideRow = ({ children }: { children: ReactNode }) => <NamedBy value={undefined}>{children}</NamedBy>;
