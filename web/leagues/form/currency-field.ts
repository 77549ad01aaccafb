import { type Currency, DOLLARS, isKeepable } from "#contract/platform/currency.ts";
import { memoize, memoizeEach } from "#contract/platform/memoize.ts";
import { type Choice, field, type Offer } from "#web/leagues/form/field-definition.ts";

/** What people pay with today: `Intl` also knows currencies that are gone, and those of funds and metals. */
const PAID_IN =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
  CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR
  ISK JMD JPY KES KGS KHR KMF KPW KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR
  MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
  SSP STN SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(
    /\s+/,
  );

const MOST_USED = ["USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "CHF", "HKD", "SGD"];

const PAYS_IN_EUROS = /AT|BE|BG|CY|DE|EE|ES|FI|FR|GR|HR|IE|IT|LT|LU|LV|MT|NL|PT|SI|SK/;

/** The currency of the reader's region: a code begins with the region's own, except the euro's. */
const currencyOf = memoizeEach((language: string) => {
  const { region = "US" } = new Intl.Locale(language).maximize();
  return PAYS_IN_EUROS.test(region) ? "EUR" : PAID_IN.find((code) => code.startsWith(region));
});

/** The currencies that a treasurer league can be kept in, by their names (RULES §26). */
const keepable = memoize(() => {
  const names = new Intl.DisplayNames("en-US", { type: "currency" });
  return Intl.supportedValuesOf("currency")
    .filter(isKeepable)
    .map((value) => ({ value, name: `${names.of(value)} (${value})` }))
    .sort((one, other) => one.name.localeCompare(other.name, "en-US"));
});

/** The reader's own currency, the ten most used, then the others; a league's own stays, even if no one pays with it. */
export function currencyChoices(_: Offer, start?: unknown): Choice[] {
  const first = [currencyOf(navigator.language), ...MOST_USED];
  const rankOf = (code: Currency) => first.indexOf(code) + 1 || first.length + 1;
  return keepable()
    .filter(({ value }) => PAID_IN.includes(value) || value === start)
    .sort((one, other) => rankOf(one.value) - rankOf(other.value));
}

/** The currency of a league, which is asked where a treasurer keeps its money. */
export const CURRENCY_FIELD = {
  currency: field<Currency>({
    kind: "choice",
    choices: currencyChoices,
    label: "Currency",
    help: "Of every amount in the league. It can't change once a member owes or has paid.",
    oncePaid: "fixed",
    start: () => DOLLARS,
    of: ({ currency }) => currency,
  }),
};
