/** Where everything random in the tests begins: always here in `npm test`, somewhere new in each `npm test -- --long`. */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_121);

/** Which of the points at which a server can be killed `npm test` tries: others in each run, unless this repeats a run's. */
export const CRASH_POINTS = Number(process.env.CRASH_POINTS ?? 0);

/** How many times as many random tries to make as `npm test` does. */
export const TIMES = Number(process.env.TEST_TIMES ?? 1);
