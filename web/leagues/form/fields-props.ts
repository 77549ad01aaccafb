import type { Offer } from "#web/leagues/form/field-definition.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";

export type FieldsProps = {
  form: LeagueForm;
  offer: Offer;
  /** Why the terms that members have paid under can't change; set once someone has paid. */
  fixed?: string | undefined;
};
