type Listing<Row> = { url: string; limit: number; rows: readonly Row[]; toObject: (row: Row) => object };

/** One page of a list, made of one row more than it holds, which tells whether there is another. */
export const listOf = <Row>({ url, limit, rows, toObject }: Listing<Row>) => ({
  object: "list",
  url,
  has_more: rows.length > limit,
  data: rows.slice(0, limit).map(toObject),
});
