/** What Chrome and Firefox, Safari, and Vite say if code doesn't arrive, then what browsers say if an answer doesn't. */
const LOST = /dynamically imported|Importing a module|preload CSS|to fetch|Load failed/;

/** Whether something couldn't be shown because the connection failed or Potkeeper was updated, and not because it broke. */
export const isLost = (error: unknown): boolean => LOST.test(String(error));
