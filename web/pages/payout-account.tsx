import { OwnPrizeYears } from "#web/money/prize-years/own-prize-years.tsx";
import { OwnLimits } from "#web/people/play-limits/own-limits.tsx";
import { PayoutAccountPart } from "#web/people/profile/payout-account-part.tsx";
import { ProfileFrame } from "#web/people/profile/profile-frame.tsx";
import { OwnWays } from "#web/people/ways-to-pay/own-ways.tsx";

/** Where someone is paid: by Potkeeper (RULES §16), and by other people (RULES §24). And what they let themselves pay (RULES §27). */
export const PayoutAccountPage = () => (
  <ProfileFrame>
    {() => (
      <>
        <PayoutAccountPart />
        <div className="mt-8">
          <OwnWays />
          <OwnLimits />
        </div>
        <OwnPrizeYears />
      </>
    )}
  </ProfileFrame>
);
