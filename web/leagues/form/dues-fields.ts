import { LATE_FEE_AFTER_DAYS } from "#contract/terms/dues-terms.ts";
import { field } from "#web/leagues/form/field-definition.ts";

/** What members may owe beyond the entry fee (RULES §25). */
export const DUES_FIELDS = {
  lateFee: field<string>({
    kind: "money",
    label: "Late fee",
    isOptional: true,
    isShort: true,
    help: "Added once, for players who still owe.",
    oncePaid: { help: "Members have paid, so the late fee can only go down." },
    start: () => "",
    of: ({ lateFee }) => (lateFee === "0.00" ? "" : lateFee),
  }),
  lateFeeAfterDays: field<string>({
    kind: "number",
    unit: "days",
    label: "Days after the deadline",
    isShort: true,
    oncePaid: { help: "Members have paid, so it can only come later." },
    start: () => String(LATE_FEE_AFTER_DAYS),
    of: ({ lateFeeAfterDays }) => String(lateFeeAfterDays),
  }),
  maxChargesPerMember: field<string>({
    kind: "money",
    label: "Most you can charge a member",
    isOptional: true,
    help: "In a season, for fines, transaction fees and the like. Empty means no charges.",
    oncePaid: { help: "Members have paid, so this limit can only go down." },
    start: () => "",
    of: ({ maxChargesPerMember }) => (maxChargesPerMember === "0.00" ? "" : maxChargesPerMember),
  }),
};
