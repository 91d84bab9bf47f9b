import { Notice } from "./notice";

/** Error messages of the form as a whole. */
export function FormErrors({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <div id={id} tabIndex={-1}>
      <Notice kind="bad" alert>
        {errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </Notice>
    </div>
  );
}
