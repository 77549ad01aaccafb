const personalFields = new Set([
  "firstname",
  "lastname",
  "player_first_name",
  "player_last_name",
  "notificationsettings",
  "email",
  "image_url",
  "lastseen",
  "lastseeniso",
  "owner_name",
  "phone",
  "address",
  "username",
  "cell",
]);

/** Copies an answer without what it says about people that no result needs: names, email addresses, times of visits. */
export function withoutPersonalFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPersonalFields);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !personalFields.has(key.toLowerCase()));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutPersonalFields(inner)]));
}
