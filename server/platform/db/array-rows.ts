import pg from "pg";

type Field = { dataTypeID: number; format?: string };
type Result = {
  fields: Field[];
  rowAsArray: boolean;
  _types?: { getTypeParser: (type: number, format: string) => unknown };
  _parsers: unknown[];
};
type Described = { addFields: (this: Result, fields: Field[]) => void };

const results = (pg as unknown as { Result: { prototype: Described } }).Result.prototype;
const { addFields } = results;

/**
 * With each answer, the driver prepares an empty object with all of its columns. The query builder takes rows as arrays, so
 * it needs none.
 */
results.addFields = function withoutEmptyRow(fields) {
  const types = this._types;
  if (!this.rowAsArray || !types) return addFields.call(this, fields);
  this.fields = fields;
  this._parsers = fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format ?? "text"));
};
