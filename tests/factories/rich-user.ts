import { expect } from "vitest";
import { createApiToken } from "~/auth/api-tokens.server";
import { hashToken } from "~/auth/random-token.server";
import { NO_REQUEST } from "~/db/audit-events.server";
import { database } from "~/db/client.server";
import { createMail } from "~/db/mails.server";
import type { UserRow } from "~/db/users.server";
import { grantPro } from "~/services/billing/grant-pro.server";
import { answerSimulated } from "~/services/billing/simulated-page.server";
import { updateContent } from "~/services/help/edit-contents.server";
import { sendToSupport } from "~/services/help/support-messages.server";
import { composeMail } from "~/services/mail/compose-mail.server";
import { saveReportPlan } from "~/services/report/joint-report.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { setProfilePicture } from "~/services/users/profile-picture.server";
import sharp from "sharp";
import { makeProject, readJson } from "./projects";
import { FileOfDataset } from "./replacements";
import { ApiClient } from "./users";

const LATER = new Date(Date.now() + 30 * 86_400_000);

/** A text in the user's files that nobody else has. */
export const OWN_WORD = "quagga-7319";
export const FIRST_FILE = `name,size\n${OWN_WORD},1.5\nb,2.25\nc,-4\nd,8\n`;
export const SECOND_FILE = `name,size\n${OWN_WORD},1.5\nb,2.25\nc,-4\nd,16\n`;

/** Everything of a user that the tests look for. */
export type Riches = { project: ProjectDetail; analysis: Analysis };

/** Gives a user of staff, with PRO, one of everything that a user can have. */
export async function enrich(origin: string, user: UserRow, other: UserRow): Promise<Riches> {
  const api = await ApiClient.of(origin, user);
  const riches = await makeData(api, user);
  await makePayments(api, user, other);
  await makeSignIns(user);
  await makeWords(user);
  await makeRowsByHand(user, riches.project.upload);
  return riches;
}

const created = async <T>(response: Promise<Response>): Promise<T> => {
  const answer = await response;
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return readJson<T>(answer);
};

async function makeData(api: ApiClient, user: UserRow): Promise<Riches> {
  const project = await makeProject(api, FIRST_FILE, { header: 1, first_row: 2 });
  await created(
    api.post("/api/v1/column/", {
      project: project.id,
      trans_type: "numerical",
      user_formula: "[size] * 2",
      name: "twice: size",
    }),
  );
  const analysis = await created<Analysis>(
    api.post("/api/v1/analysis/", {
      project: project.id,
      name: "Means / all",
      analysis_function: ["statistics"],
      analysis_type: "univariate",
      remove_outliers: false,
      variables: { Y: { column: 2, trans: null }, X: [], settings: { statistics: ["avg"] } },
    }),
  );
  expect((await api.get(`/api/v1/analysis/${analysis.id}/perform-analysis/`)).status).toBe(200);
  await created(api.post(`/api/v1/analysis/${analysis.id}/links/`));
  const file = new FileOfDataset(api, project.upload);
  await file.apply(await file.begin(SECOND_FILE));
  const condition = { var_a_type: "Column", var_a: 2, function: ">", var_b_type: "Value", var_b: -100 };
  await created(
    api.post(`/api/v1/project/${project.id}/row-filters/`, { name: "Not tiny", conditions: [condition] }),
  );
  await api.call("POST", "/api/v1/uploads/", undefined, {
    "Tus-Resumable": "1.0.0",
    "Upload-Length": "30",
    "Upload-Metadata": `filename ${btoa("pending.csv")}`,
  });
  const named = { "Idempotency-Key": "first-default", "Content-Type": "application/json" };
  const preference = JSON.stringify({ name: "onboarding_home", value: "finish" });
  expect((await api.call("POST", "/api/v1/users/defaults/", preference, named)).status).toBe(201);
  await file.begin(SECOND_FILE.replace("16", "32"));
  await saveReportPlan(user.id, project.id, 0, {
    title: "For the board",
    parts: [
      { kind: "text", text: `About ${OWN_WORD}` },
      { kind: "analysis", analysis: analysis.id },
    ],
  });
  return { project, analysis };
}

async function makePayments(api: ApiClient, user: UserRow, other: UserRow): Promise<void> {
  const { paypal_order_id: id } = await created<{ paypal_order_id: string }>(
    api.post("/api/v1/subscription/orders/", { sub_type: 1 }),
  );
  await answerSimulated(id, "approve");
  expect((await api.get(`/api/v1/subscription/orders/${id}/capture/`)).status).toBe(200);
  await database.billingDetails.create({
    data: { userId: user.id, organization: "Quagga Ltd", country: "GB" },
  });
  for (const email of [user.email, other.email]) {
    await grantPro({ ...user, client: NO_REQUEST }, { email, months: 1, reason: "test" });
  }
  const { subEndDate } = await database.user.findUniqueOrThrow({ where: { id: user.id } });
  await database.planReminder.create({
    data: { userId: user.id, endsAt: subEndDate ?? LATER, daysAhead: 3 },
  });
}

async function makeSignIns(user: UserRow): Promise<void> {
  const userId = user.id;
  await createApiToken(user, { name: "Monthly import", canWrite: true, days: null }, NO_REQUEST);
  await database.passkey.create({
    data: {
      id: `key-${userId}`,
      userId,
      name: "Laptop",
      publicKey: Buffer.from("k"),
      counter: 0,
      transports: [],
    },
  });
  await database.recoveryCode.create({ data: { codeHash: hashToken(userId), userId } });
  const expiresAt = LATER;
  await database.signInStep.create({
    data: { tokenHash: hashToken(`s${userId}`), kind: "code", userId, expiresAt },
  });
  await database.session.create({ data: { tokenHash: hashToken(`t${userId}`), userId, expiresAt } });
  await database.oneUseLink.create({
    data: { tokenHash: hashToken(`l${userId}`), purpose: "confirm_email", userId, expiresAt },
  });
}

async function makeWords(user: UserRow): Promise<void> {
  await sendToSupport(user.id, { email: user.email, subject: "A question", text: "How do I export?" });
  await createMail(
    composeMail(
      { address: user.email },
      { subject: "News", greeting: "Hello,", paragraphs: ["Text."], button: null, footer: "Why." },
    ),
    "send-mail",
  );
  const part = await database.helpContent.findFirstOrThrow();
  await updateContent({ ...user, client: NO_REQUEST }, part.id, { description: "<p>Edited</p>" });
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#7a3" } })
    .png()
    .toBuffer();
  await setProfilePicture(user.id, new File([new Uint8Array(picture)], "me.png", { type: "image/png" }));
}

/** Rows that live for a short time only, or that a visitor makes. */
async function makeRowsByHand({ id, email }: UserRow, subject: string): Promise<void> {
  await database.tombstone.create({ data: { id: `t${subject}`, ownerId: id, deletedAt: new Date() } });
  await database.signUp.create({ data: { email, firstName: "A", lastName: "B", passwordHash: "x" } });
  await database.invitation.create({ data: { tokenHash: hashToken(email), email, expiresAt: LATER } });
  await database.job.create({
    data: { kind: "inspect-dataset", subjectId: subject, ownerId: id, status: "done", finishedAt: LATER },
  });
}
