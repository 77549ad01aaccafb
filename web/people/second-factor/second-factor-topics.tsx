import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { PasskeyList } from "#web/people/passkeys/passkey-list.tsx";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { Authenticator } from "#web/people/second-factor/authenticator.tsx";
import { RecoveryCodes } from "#web/people/second-factor/recovery-codes.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Lines, Loading } from "#web/ui/loading.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What a person signs in with besides the password. */
export function SecondFactorTopics() {
  const factors = useLoad(query("GET /api/auth/second-factor"));
  return (
    <Loaded from={factors} what="your passkeys and codes" pending={<LoadingTopics />}>
      {(loaded) => <Topics {...loaded} />}
    </Loaded>
  );
}

const LoadingTopics = () => (
  <Loading what="your passkeys and codes">
    <ProfileTopic title="Passkeys">
      <Setting />
    </ProfileTopic>
    <ProfileTopic title="Authenticator app">
      <Setting />
    </ProfileTopic>
  </Loading>
);

const Setting = () => (
  <>
    <Lines widths={["w-full", "w-1/3"]} className="mb-4" />
    <Skeleton className="h-11 w-52" />
  </>
);

function Topics({
  passkeys,
  authenticatorSince,
  recoveryCodesLeft,
  removalDueAt,
}: Answer<"GET /api/auth/second-factor">) {
  const hasFactor = passkeys.length > 0 || authenticatorSince !== null;
  return (
    <>
      {removalDueAt && (
        <p role="alert" className="mb-6 rounded-control bg-red-wash px-3 py-2 text-red">
          Your passkeys, app and codes will be removed on <DateText value={removalDueAt} withTime />, because an admin
          started the removal. If you didn't ask for it, object with the link in our email.
        </p>
      )}
      <ProfileTopic title="Passkeys">
        <PasskeyList passkeys={passkeys} />
      </ProfileTopic>
      <ProfileTopic title="Authenticator app">
        <Authenticator since={authenticatorSince} />
      </ProfileTopic>
      {hasFactor && (
        <ProfileTopic title="Recovery codes">
          <RecoveryCodes left={recoveryCodesLeft} />
        </ProfileTopic>
      )}
    </>
  );
}
