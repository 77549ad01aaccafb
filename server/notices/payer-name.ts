export type Payer = { username: string; erasedAt: Date | null };

/** How notices to others name the person who paid. */
export const payerName = ({ username, erasedAt }: Payer): string => (erasedAt ? "a deleted user" : username);
