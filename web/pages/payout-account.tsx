import { PayoutAccountPart } from "#web/people/profile/payout-account-part.tsx";
import { ProfileFrame } from "#web/people/profile/profile-frame.tsx";

/** Where someone is paid (RULES §16). */
export const PayoutAccountPage = () => <ProfileFrame>{() => <PayoutAccountPart />}</ProfileFrame>;
