/** Tells whether a period that someone named is a week: "Week 3", "wk 3", "3rd week". */
export function isOfWeek(period: string, week: number): boolean {
  const numbers = period.match(/\d+/g) ?? [];
  return /w/i.test(period) && numbers.length === 1 && Number(numbers[0]) === week;
}
