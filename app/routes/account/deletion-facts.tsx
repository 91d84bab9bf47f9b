import { LIMITS } from "~/config/limits";

/** Lists the things that are deleted with an account, and says when. */
export function DeletionFacts({ email }: { email: string }) {
  const days = LIMITS.closingDays;
  return (
    <div className="grid gap-2">
      <p>
        This deletes the account <strong>{email}</strong> with everything in it:
      </p>
      <ul className="list-disc pl-5">
        <li>files in all versions, datasets, projects, columns, filters, analyses and results</li>
        <li>profile, picture, billing details, settings, messages to support, passkeys and tokens</li>
      </ul>
      <p>
        <strong>At once</strong> you are signed out everywhere, API tokens end, and nothing can be uploaded or
        computed. For {days} days you can sign in and keep the account, with everything in it.
      </p>
      <p>
        <strong>After {days} days</strong> everything is erased, which cannot be undone. Of payments, the
        number, date and amount of the receipt stay without your name, for the books of the operator.
      </p>
    </div>
  );
}
