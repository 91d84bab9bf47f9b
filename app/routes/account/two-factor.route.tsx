import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireOwnPassword } from "~/auth/own-password.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getPendingSecret,
  getSecondFactor,
  renewRecoveryCodes,
} from "~/auth/second-factor.server";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { postForm } from "../network-error";
import type { DrawerPart } from "./account.route";
import { ConfirmCode } from "./confirm-code";
import { FactorForm } from "./factor-form";
import { RecoveryCodes } from "./recovery-codes";
import { codeForm, factorForm } from "../auth/security-forms";

export const handle = { drawerTitle: "Two-Factor Sign-In", drawerBack: "security/" } satisfies DrawerPart;

export const loader = signedIn(async (_args, user) => ({
  ...(await getSecondFactor(user.id)),
  pending: await getPendingSecret(user.id),
}));

type Done = { result: null; codes: string[] };

export const action = signedIn(async (args: ActionFunctionArgs, user) => {
  const form = await args.request.formData();
  if (form.get("intent") === "confirm") {
    return answerForm(form, codeForm, async ({ code }): Promise<Done> => {
      return { result: null, codes: await confirmSecondFactor(user.id, code, user.client) };
    });
  }
  return answerForm(
    form,
    factorForm,
    async ({ intent, password }): Promise<Done> => {
      await requireOwnPassword(user.id, { password, field: "password" }, args);
      if (intent === "renew") return { result: null, codes: await renewRecoveryCodes(user.id, user.client) };
      await (intent === "begin" ? beginSecondFactor(user.id) : endSecondFactor(user.id, user.client));
      return { result: null, codes: [] };
    },
    ["password"],
  );
});

export const clientAction = postForm;

/** Turns the second factor on and off, and shows recovery codes once. */
export default function TwoFactor() {
  const { isOn, recoveryCodes, pending } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer?.result ?? null;
  const codes = answer && "codes" in answer ? answer.codes : [];
  if (codes.length > 0) return <RecoveryCodes codes={codes} />;
  if (pending) return <ConfirmCode {...pending} result={result} />;
  return <FactorForm isOn={isOn} recoveryCodes={recoveryCodes} result={result} />;
}
