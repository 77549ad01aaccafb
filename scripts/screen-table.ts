const SCREEN = /screen\(\s*"([^"]+)"[^;]*?import\("#web\/([^"]+)"\)/g;

/** Finds the module of each screen's page in the text of the router's table, by the screen's path. */
export const pagesIn = (table: string): Map<string, string> =>
  new Map([...table.matchAll(SCREEN)].map(([, path = "", page = ""]) => [path, page]));
