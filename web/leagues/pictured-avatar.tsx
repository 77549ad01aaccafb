import { useState } from "react";
import { Avatar, type AvatarProps } from "#web/leagues/avatar.tsx";

type PicturedAvatarProps = AvatarProps & {
  /** Where their team's picture is, on this site. */
  picture: string | undefined;
  size: number;
};

/** A team's picture, or initials without one and where it doesn't load; decorative, because the name is always next to it. */
export function PicturedAvatar({ picture, ...initials }: PicturedAvatarProps) {
  const [failed, setFailed] = useState<string>();
  if (picture === undefined || failed === picture) return <Avatar {...initials} />;
  return (
    <img
      src={picture}
      alt=""
      width={initials.size}
      height={initials.size}
      decoding="async"
      className="shrink-0 rounded-full bg-sunken object-cover"
      style={{ width: initials.size, height: initials.size }}
      onError={() => setFailed(picture)}
    />
  );
}
