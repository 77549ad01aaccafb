import { ProfileFrame } from "#web/people/profile/profile-frame.tsx";
import { SecurityTopics, SetUpFirst } from "#web/people/profile/security-topics.tsx";

/** How someone signs in, and what happened on their account (RULES §16). */
export const SecurityPage = () => (
  <ProfileFrame>{(user) => (user.mustSetUpSecondFactor ? <SetUpFirst /> : <SecurityTopics />)}</ProfileFrame>
);
