declare const lock: unique symbol;

/** A row that the transaction has locked. Only the function that takes the lock may create one. */
export type Locked<Row> = Row & { readonly [lock]: true };
