import { NoticeTopics } from "#web/people/profile/notice-topics.tsx";
import { ProfileFrame } from "#web/people/profile/profile-frame.tsx";

/** What someone is told, and where (RULES §19). */
export const NotificationsPage = () => <ProfileFrame>{() => <NoticeTopics />}</ProfileFrame>;
