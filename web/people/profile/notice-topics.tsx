import { together, useIsSettled, useLoad, useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { CalendarFeed } from "#web/people/profile/calendar-feed.tsx";
import { LoadingChoices, NoticeChoices } from "#web/people/profile/notice-choices.tsx";
import { ProfileHeader } from "#web/people/profile/profile-frame.tsx";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { noticesState } from "#web/people/profile/states.ts";
import { ThisDevice } from "#web/people/push/this-device.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

const EMAIL = query("GET /api/auth/email-choices");
const PUSH = query("GET /api/auth/push");

/** Which notifications also come by email, to a person's devices and to their calendar. */
export function NoticeTopics() {
  const sendsMail = useSendsMail();
  const [email, push] = [useOptional(EMAIL), useOptional(PUSH)];
  const isLoading = [useIsSettled(EMAIL), useIsSettled(PUSH)].includes(false);
  const from = together({ email: useLoad(EMAIL), push: useLoad(PUSH) });
  const what = "what we tell you about";
  return (
    <>
      <ProfileHeader
        title="Notifications"
        state={email && push ? noticesState(sendsMail ? email : null, push) : isLoading ? undefined : null}
      />
      <Loaded from={from} what={what} pending={<LoadingChoices what={what} />} isSection>
        {({ email, push }) => (
          <>
            <NoticeChoices email={sendsMail ? email : null} push={push} />
            <ThisDevice push={push} />
          </>
        )}
      </Loaded>
      <ProfileTopic id="calendar" title="In your calendar">
        <CalendarFeed />
      </ProfileTopic>
    </>
  );
}
