import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";

/** The storage that staff grant to an account, in megabytes. */
export function StorageForm({ megabytes, planName }: { megabytes: number | null; planName: string }) {
  return (
    <Form method="post" className="card flex flex-wrap items-end justify-between gap-3 px-4 py-3">
      <Field id="megabytes" label="Storage in MB" hint={`Empty: what the ${planName} plan has.`}>
        <input
          id="megabytes"
          name="megabytes"
          className="input"
          inputMode="numeric"
          defaultValue={megabytes ?? ""}
          aria-describedby="megabytes-hint"
        />
      </Field>
      <Button type="submit" name="act" value="storage" size="s">
        Change storage
      </Button>
    </Form>
  );
}
