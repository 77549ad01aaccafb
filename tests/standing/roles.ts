import { ADA, CASEY, type Custody, OMAR, type Person, RITA, VERA } from "#tests/standing/season.ts";

/** Somebody's part in a league. */
export type Role = {
  says: string;
  person: Person;
  /** Who keeps the money, if a treasurer does. */
  treasurer?: Person;
  plays: boolean;
  isAdmin?: boolean;
  /** Whether they have nothing to do with it, and see it because it's public. */
  isOutside?: boolean;
};

const keptBy = (treasurer: Person) => ({ treasurer });
const VISITOR = { says: "visitor or former member, public league", person: VERA, plays: false, isOutside: true };
const ADMIN = { says: "admin", person: ADA, plays: false, isAdmin: true };

const PLAIN: Role[] = [
  { says: "commissioner", person: CASEY, plays: false },
  { says: "commissioner who plays", person: CASEY, plays: true },
  { says: "member", person: OMAR, plays: true },
  ADMIN,
  VISITOR,
];

export const ROLES: Record<Custody, readonly Role[]> = {
  potkeeper: PLAIN,
  free: PLAIN,
  treasurer: [
    { says: "commissioner who keeps the money", person: CASEY, plays: false, ...keptBy(CASEY) },
    { says: "commissioner who keeps the money and plays", person: CASEY, plays: true, ...keptBy(CASEY) },
    { says: "commissioner", person: CASEY, plays: false, ...keptBy(RITA) },
    { says: "commissioner who plays", person: CASEY, plays: true, ...keptBy(RITA) },
    { says: "treasurer", person: RITA, plays: true, ...keptBy(RITA) },
    { says: "member", person: OMAR, plays: true, ...keptBy(RITA) },
    { ...ADMIN, ...keptBy(RITA) },
    { ...VISITOR, ...keptBy(RITA) },
  ],
};
