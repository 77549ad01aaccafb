/** The day of a moment in the visitor's own zone, in a date field's format: "2026-10-01". */
export function toDateField(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
