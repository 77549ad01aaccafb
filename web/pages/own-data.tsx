import { OwnDataTopics } from "#web/people/profile/own-data-topics.tsx";
import { ProfileFrame } from "#web/people/profile/profile-frame.tsx";

/** What we keep about someone: taking it along, and deleting it (RULES §16, Leaving). */
export const OwnDataPage = () => <ProfileFrame>{(user) => <OwnDataTopics user={user} />}</ProfileFrame>;
