import { Dialog } from "./dialog";
import { NameForm, type NameFormProps } from "./name-form";

/** A dialog that asks only for a name. */
export function NameDialog({ title, ...form }: NameFormProps & { title: string }) {
  return (
    <Dialog title={title} closeHref={form.closeHref} size="s">
      <NameForm {...form} />
    </Dialog>
  );
}
