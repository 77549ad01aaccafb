/** A game outside the bracket for the championship; without a winner if it isn't decided. */
export type ConsolationGame = { week: number; teams: readonly string[]; winner: string | undefined };

/** The games between teams that never played in the bracket for the championship. */
export const amongTheOthers = (games: readonly ConsolationGame[], inBracket: readonly string[]): ConsolationGame[] =>
  games.filter(({ teams }) => teams.length === 2 && !teams.some((id) => inBracket.includes(id)));

/**
 * The winner of a consolation ladder, where the platform states final places: the best of its teams, which has also won
 * its last game. None without games or a decision, and undefined if place and game contradict each other.
 */
export function bestOfLadder(
  games: readonly ConsolationGame[],
  placeOf: (teamId: string) => number | undefined,
): string[] | undefined {
  const [best] = games
    .flatMap(({ teams }) => teams)
    .toSorted((a, b) => (placeOf(a) ?? Infinity) - (placeOf(b) ?? Infinity));
  if (best === undefined) return [];
  const last = games.filter(({ teams }) => teams.includes(best)).toSorted((a, b) => a.week - b.week);
  const winner = last.at(-1)?.winner;
  if (winner === undefined) return [];
  return winner === best ? [best] : undefined;
}

/**
 * The winner of a consolation bracket of which only the games are known: the only team that has won all of its own, the
 * last one in the bracket's last week. Undefined if no team is, or several are.
 */
export function onlyUnbeaten(games: readonly ConsolationGame[]): string[] | undefined {
  const teams = [...new Set(games.flatMap((game) => game.teams))];
  const unbeaten = teams.filter((id) => games.every((game) => !game.teams.includes(id) || game.winner === id));
  const lastWeek = Math.max(...games.map(({ week }) => week));
  const [winner, ...more] = unbeaten;
  const playedLast = games.some((game) => game.week === lastWeek && game.winner === winner);
  return winner !== undefined && more.length === 0 && playedLast ? [winner] : undefined;
}
