import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/**
 * As staff do without SMTP: opens the newest mail to an address in the outbox.
 *
 * @param staff a page of a member of staff
 * @returns its link
 */
export async function linkFromOutbox(staff: Page, address: string, subject: string): Promise<string> {
  await expect(async () => {
    await staff.goto("/app/outbox/");
    // Before that its page has no text.
    const filed = staff.getByRole("row").filter({ hasText: "in the outbox" });
    const row = filed.filter({ hasText: address }).filter({ hasText: subject }).first();
    await row.getByRole("link").click({ timeout: 2_000 });
    await expect(staff.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  }).toPass({ timeout: 20_000 });
  const link = staff.getByRole("article").getByRole("link").first();
  return (await link.getAttribute("href")) ?? "";
}
