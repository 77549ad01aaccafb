/** How the first version of the API spells a moment. */
export const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
