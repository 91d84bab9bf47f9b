import { Dialog } from "./dialog";
import { NameForm, type NameFormProps } from "./name-form";

/** A dialog that asks for a name and for nothing else. */
export function NameDialog({ title, ...form }: NameFormProps & { title: string }) {
  return (
    <Dialog title={title} closeHref={form.closeHref} size="s">
      <NameForm {...form} />
    </Dialog>
  );
}
