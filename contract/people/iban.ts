/** How many characters an IBAN has in each country of the registry (ISO 13616). */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 " +
    "FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 " +
    "LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 " +
    "SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
  )
    .split(" ")
    .map((row) => [row.slice(0, 2), Number(row.slice(2))] as const),
);

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The rest of dividing the account by 97, with its first four characters at the end and letters as 10 to 35. */
const restBy97 = (account: string): number =>
  [...(account.slice(4) + account.slice(0, 4))]
    .flatMap((character) => [...String(Number.parseInt(character, 36))])
    .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** Says what is wrong with an IBAN in capitals and without spaces: its length for its country, or its check digits. */
export function ibanFault(account: string): string | undefined {
  const length = LENGTHS.get(account.slice(0, 2));
  if (!FORM.test(account)) return "An IBAN begins with two letters and two digits";
  if (length === undefined) return "We don't know the country of this IBAN";
  if (account.length !== length) return `An IBAN from this country has ${length} characters, not ${account.length}`;
  return restBy97(account) === 1 ? undefined : "This IBAN isn't right. Check its digits";
}

const EEA = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" ");
const OTHERS_IN_SEPA = "AD AL CH GB GI MC MD ME MK RS SM VA".split(" ");

/** Tells whether euros can be sent there by a SEPA transfer. Outside the EEA that takes the BIC. */
export const takesEuros = ({ iban, bic }: { iban: string; bic: string | null }): boolean =>
  EEA.includes(iban.slice(0, 2)) || (bic !== null && OTHERS_IN_SEPA.includes(iban.slice(0, 2)));
