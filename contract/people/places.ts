import { memoize } from "#contract/platform/memoize.ts";

/** ISO 3166-1. The territories of the United States that have a code of their own, such as Puerto Rico, are countries here. */
const COUNTRY_CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW".split(
    " ",
  );
const countryCodes: ReadonlySet<string> = new Set(COUNTRY_CODES);

/** The states and the District of Columbia, by their code after `US-`. */
const STATES: Readonly<Record<string, string>> = {
  ...{ AL: "Alabama", AK: "Alaska", AZ: "Arizona", AR: "Arkansas", CA: "California", CO: "Colorado" },
  ...{ CT: "Connecticut", DE: "Delaware", DC: "District of Columbia", FL: "Florida", GA: "Georgia", HI: "Hawaii" },
  ...{ ID: "Idaho", IL: "Illinois", IN: "Indiana", IA: "Iowa", KS: "Kansas", KY: "Kentucky", LA: "Louisiana" },
  ...{ ME: "Maine", MD: "Maryland", MA: "Massachusetts", MI: "Michigan", MN: "Minnesota", MS: "Mississippi" },
  ...{ MO: "Missouri", MT: "Montana", NE: "Nebraska", NV: "Nevada", NH: "New Hampshire", NJ: "New Jersey" },
  ...{ NM: "New Mexico", NY: "New York", NC: "North Carolina", ND: "North Dakota", OH: "Ohio", OK: "Oklahoma" },
  ...{ OR: "Oregon", PA: "Pennsylvania", RI: "Rhode Island", SC: "South Carolina", SD: "South Dakota" },
  ...{ TN: "Tennessee", TX: "Texas", UT: "Utah", VT: "Vermont", VA: "Virginia", WA: "Washington" },
  ...{ WV: "West Virginia", WI: "Wisconsin", WY: "Wyoming" },
};

export const countryOf = (place: string): string => place.slice(0, 2);

const isState = (place: string): boolean => place.startsWith("US-") && STATES[place.slice(3)] !== undefined;

/** Whether it is a country or a state, as an operator lists them: `GB`, `US`, `US-CA`. */
export const isPlaceOrCountry = (code: string): boolean => countryCodes.has(code) || isState(code);

/** Whether someone can live there, as exactly as we ask: in the United States, a state. */
export const isPlace = (code: string): boolean => isState(code) || (countryCodes.has(code) && code !== "US");

type Option = { code: string; name: string };

const byName = (options: Option[]): Option[] => options.sort((one, other) => one.name.localeCompare(other.name, "en"));

/** Every country by its name, in alphabetical order. */
export const countryOptions = (): Option[] =>
  byName(COUNTRY_CODES.map((code) => ({ code, name: regions().of(code) ?? code })));

const regions = memoize(() => new Intl.DisplayNames("en-US", { type: "region" }));

/** The states of the United States, in alphabetical order. */
export const stateOptions = (): Option[] =>
  byName(Object.entries(STATES).map(([code, name]) => ({ code: `US-${code}`, name })));

/** "California, United States". */
export function placeName(place: string): string {
  const country = regions().of(countryOf(place)) ?? place;
  const state = STATES[place.slice(3)];
  return state === undefined ? country : `${state}, ${country}`;
}
