type Listing<Row> = { url: string; limit: number; rows: readonly Row[]; toObject: (row: Row) => object };

/** Builds one page of a list. `rows` holds one row more than the page, to tell whether there is a next page. */
export const listOf = <Row>({ url, limit, rows, toObject }: Listing<Row>) => ({
  object: "list",
  url,
  has_more: rows.length > limit,
  data: rows.slice(0, limit).map(toObject),
});
