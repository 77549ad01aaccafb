import { toDateField } from "#web/ui/date-field.ts";

/**
 * Turns a date field into a moment. A date means the end of that day in the visitor's zone (RULES §13); an unchanged
 * one keeps the stored moment to the millisecond. "" stays "", for the schema to refuse.
 */
export function momentOfField(date: string, stored?: string): string {
  if (stored !== undefined && date === toDateField(new Date(stored))) return stored;
  const [year, month, day] = date.split("-").map(Number);
  if (!year || !month || !day) return date;
  return new Date(year, month - 1, day, 23, 59, 59, 999).toISOString();
}
