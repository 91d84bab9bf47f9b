interface AvatarProps {
  picture: string | null;
  /** Shown without a picture. */
  initials: string;
  size: number;
}

/** The picture of a user, or the initials. Decorative: the name is next to it. */
export function Avatar({ picture, initials, size }: AvatarProps) {
  return picture === null ? (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.35 }} aria-hidden>
      {initials}
    </span>
  ) : (
    <img className="avatar" src={picture} width={size} height={size} alt="" />
  );
}
