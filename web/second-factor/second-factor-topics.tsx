import { useQuery } from "@tanstack/react-query";
import { query } from "#web/api/query.ts";
import { NotLoaded } from "#web/profile/not-loaded.tsx";
import { ProfileTopic } from "#web/profile/profile-section.tsx";
import { Authenticator } from "#web/second-factor/authenticator.tsx";
import { PasskeyList } from "#web/second-factor/passkey-list.tsx";
import { RecoveryCodes } from "#web/second-factor/recovery-codes.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** What a person signs in with besides the password. */
export function SecondFactorTopics() {
  const { data, isError, refetch } = useQuery(query("GET /api/auth/second-factor"));
  if (isError) return <NotLoaded what="your passkeys and codes" onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading your passkeys and codes</span>
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    );
  }
  const { passkeys, authenticatorSince, recoveryCodesLeft, removalDueAt } = data;
  const hasFactor = passkeys.length > 0 || authenticatorSince !== null;
  return (
    <>
      {removalDueAt && (
        <p role="alert" className="mb-6 rounded-control bg-red-wash px-3 py-2 text-red">
          An admin has started to remove your passkeys, app and codes on <DateText value={removalDueAt} withTime />. If
          you didn't ask for that, object with the link in our email.
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
