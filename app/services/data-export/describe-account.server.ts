import { planOf } from "~/config/plans";
import { listApiTokens } from "~/db/api-tokens.server";
import { listMailsTo } from "~/db/mails.server";
import { listEveryOrder } from "~/db/orders.server";
import { listPasskeys } from "~/db/passkeys.server";
import { listGrantsTo } from "~/db/plan-grants.server";
import { listResultLinks } from "~/db/result-links.server";
import { listTokenFamilies } from "~/db/refresh-tokens.server";
import { listSessions } from "~/db/sessions.server";
import { listMessagesOf } from "~/db/support-messages.server";
import { listUserDefaults } from "~/db/user-defaults.server";
import type { UserRow } from "~/db/users.server";
import { getBillingDetails } from "../billing/billing-details.server";

/** The records of an account besides its data, without hashes, keys and tokens. */
export async function describeAccount(user: UserRow) {
  const now = new Date();
  const { id } = user;
  return {
    profile: profileOf(user),
    billing_details: await getBillingDetails(id),
    settings: (await listUserDefaults(id)).map(({ name, value }) => ({ name, value })),
    sessions: (await listSessions(id, now)).map(({ device, network, createdAt, usedAt, expiresAt }) => ({
      device,
      network,
      created_at: createdAt,
      used_at: usedAt,
      expires_at: expiresAt,
    })),
    programs: (await listTokenFamilies(id, now)).map(({ device, network }) => ({ device, network })),
    api_tokens: (await listApiTokens(id, now)).map(({ name, canWrite, createdAt, usedAt, expiresAt }) => ({
      name,
      may_write: canWrite,
      created_at: createdAt,
      used_at: usedAt,
      expires_at: expiresAt,
    })),
    passkeys: (await listPasskeys(id)).map(({ name, createdAt, usedAt }) => ({
      name,
      created_at: createdAt,
      used_at: usedAt,
    })),
    result_links: (await listResultLinks(id)).map(({ analysis, createdAt, openedAt }) => ({
      analysis: analysis.name,
      created_at: createdAt,
      last_opened_at: openedAt,
    })),
    ...(await describePayments(id)),
    support_messages: (await listMessagesOf(id)).map(({ email, subject, text, createdAt }) => ({
      email,
      subject,
      text,
      created_at: createdAt,
    })),
    mails: (await listMailsTo(user.email)).map(({ subject, state, createdAt }) => ({
      subject,
      state,
      created_at: createdAt,
    })),
  };
}

function profileOf(user: UserRow) {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    first_name: user.firstName,
    last_name: user.lastName,
    plan: planOf(user.subEndDate),
    plan_ends_at: user.subEndDate,
    is_staff: user.isStaff,
    has_second_factor: user.totpSecret !== null,
    created_at: user.createdAt,
    confirmed_at: user.confirmedAt,
    terms_accepted_at: user.termsAt,
    signed_in_at: user.signedInAt,
    password_changed_at: user.passwordChangedAt,
  };
}

async function describePayments(userId: string) {
  return {
    orders: (await listEveryOrder(userId)).map((order) => ({
      id: order.id,
      service: order.service,
      payment_id: order.captureId ?? order.providerOrderId,
      state: order.state,
      amount_cents: order.amountCents,
      refunded_cents: order.refundedCents,
      currency: order.currency,
      receipt_number: order.receiptNumber,
      billed_to: order.billedTo,
      period_start: order.periodStart,
      period_end: order.periodEnd,
      created_at: order.createdAt,
      captured_at: order.capturedAt,
    })),
    plan_grants: (await listGrantsTo(userId)).map(({ reason, months, endAfter, createdAt }) => ({
      reason,
      months,
      plan_ends_at: endAfter,
      created_at: createdAt,
    })),
  };
}
