/** How many waiting items have a place: more than wait on most days, because those below the last one move the page. */
const UP_TO_SIX = [1, 2, 3, 4, 5, 6];
/** How many facts and buttons of an item have one. */
const UP_TO_THREE = [1, 2, 3];
const itemPlaces = (name: string) => ({
  message: `{${name}}`,
  facts: UP_TO_THREE.map((number) => `{${name} fact ${number}}`),
  note: `{${name} note}`,
  buttons: UP_TO_THREE.map((number) => `{${name} button ${number}}`),
});
const listPlaces = (name: string) => ({
  title: `{${name}}`,
  items: UP_TO_SIX.map((number) => itemPlaces(`${name} ${number}`)),
  below: `{${name} below}`,
});
/** The places of what waits for an admin: each list's title, its first items, and a line below them, empty where there are none. */
export const WAITING_PLACES = {
  requests: listPlaces("requests"),
  cases: listPlaces("cases"),
};
export type ListPlaces = (typeof WAITING_PLACES)["cases"];
