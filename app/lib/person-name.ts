type Person = { firstName: string; lastName: string; email: string };

/** The full name of a user; the e-mail address without one. */
export function fullName({ firstName, lastName, email }: Person): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}

/** One or two letters that stand for a user without a picture. */
export function initialsOf({ firstName, lastName, email }: Person): string {
  const letters = [firstName, lastName].map((name) => Array.from(name.trim())[0] ?? "").join("");
  return (letters || email.slice(0, 2)).toUpperCase();
}
