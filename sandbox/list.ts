type Listing<Row, Object> = { url: string; limit: number; rows: readonly Row[]; toObject: (row: Row) => Object };

/** Builds one page of a list. `rows` holds one row more than the page, to tell whether there is a next page. */
export const listOf = <Row, Object>({ url, limit, rows, toObject }: Listing<Row, Object>) => ({
  object: "list",
  url,
  has_more: rows.length > limit,
  data: rows.slice(0, limit).map(toObject),
});
