declare const lock: unique symbol;

/** A row that the transaction has locked. Only the function that takes the lock calls it that. */
export type Locked<Row> = Row & { readonly [lock]: true };
