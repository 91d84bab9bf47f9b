import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from "@remix-run/react";
import { Avatar } from "~/components/avatar";
import { Button } from "~/components/button";
import { Field, describedBy } from "~/components/field";
import type { AppError } from "~/lib/app-error";
import { readForm } from "~/lib/read-form.server";
import { initialsOf } from "~/lib/person-name";
import { pictureFailed } from "~/lib/picture-words";
import { PICTURE_FIELD, PICTURE_LIMIT } from "~/services/users/picture-file";
import { removeProfilePicture, setProfilePicture } from "~/services/users/profile-picture.server";
import { readPictureFile } from "~/services/users/read-picture-file.server";
import { isForForm, signedIn } from "../page.server";
import { answerLocally, networkErrorText } from "../network-error";
import type { DrawerPart } from "./account.route";
import { drawerHref } from "../account-href";

export const handle = { drawerTitle: "Profile Picture" } satisfies DrawerPart;

/** The answer to a refused picture. */
export type PictureAnswer = { error: string };

export const loader = signedIn((_args, user) =>
  Promise.resolve({ picture: user.picture, initials: initialsOf(user) }),
);

function messageOf({ fields, userMessage }: AppError): string {
  return fields[PICTURE_FIELD]?.[0] ?? userMessage;
}

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const form = await readForm(request, PICTURE_LIMIT);
  try {
    if (form.get("intent") === "remove") await removeProfilePicture(user.id);
    else await setProfilePicture(user.id, readPictureFile(form));
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data<PictureAnswer>({ error: messageOf(error) }, { status: error.status });
  }
  return redirect(drawerHref(new URL(request.url), ""));
});

/** Without an answer of the server the message says that the upload failed. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const file = (await request.clone().formData()).get(PICTURE_FIELD);
  try {
    return await serverAction();
  } catch (error) {
    if (networkErrorText(error, "") === null) throw error;
    return answerLocally({ error: pictureFailed(file instanceof File ? file.name : "The") });
  }
};

/** Chooses a picture without JavaScript. */
export default function PictureForm() {
  const { picture, initials } = useLoaderData<typeof loader>();
  const error = useActionData<PictureAnswer>()?.error;
  const errors = error === undefined ? undefined : [error];
  const hint = "JPG, JPEG or PNG, up to 1 MB. Location and camera data are removed.";
  return (
    <div className="grid gap-4 pb-3">
      <Avatar picture={picture} initials={initials} size={72} />
      <Form method="post" encType="multipart/form-data" className="grid gap-3">
        <Field id={PICTURE_FIELD} label="Picture" errors={errors} hint={hint}>
          <input
            id={PICTURE_FIELD}
            name={PICTURE_FIELD}
            type="file"
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            className="input"
            aria-invalid={errors !== undefined || undefined}
            aria-describedby={describedBy(PICTURE_FIELD, { errors, hint })}
          />
        </Field>
        <Button type="submit" kind="primary" className="justify-self-end">
          Save
        </Button>
      </Form>
      {picture === null ? null : (
        <Form method="post" className="border-t border-line pt-3">
          <Button type="submit" name="intent" value="remove">
            Remove picture
          </Button>
        </Form>
      )}
    </div>
  );
}
