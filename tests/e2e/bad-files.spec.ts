import { expect, openHome, signIn, test } from "./support/fixtures";
import { csvFile, datasetRow, pickFile, sendFile } from "./support/journeys";

const MEBIBYTE = 1024 * 1024;

function named(name: string, content: string | Buffer) {
  return { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) };
}

test.beforeEach(async ({ page }) => {
  await signIn(page, "staff");
  await openHome(page);
});

test("the browser refuses an unusable file with a reason before anything is sent", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  const cases: [ReturnType<typeof named>, string | RegExp][] = [
    [named("report.pdf", "%PDF-1.7"), "You can only upload XLS/XLSX/CSV file!"],
    [
      named("picture.csv", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")),
      "You can only upload XLS/XLSX/CSV file!",
    ],
    [named("empty.csv", ""), "The file is empty."],
    [named("blanks.csv", " \n \n"), "The file is empty."],
    [
      named("broken.xlsx", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(2000, 7)])),
      /corrupted|broken|only upload/,
    ],
  ];
  for (const [file, message] of cases) {
    await pickFile(page, file);
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  }
  expect(sent).toEqual([]);
});

test("a file of 55 MB is refused", async ({ page }) => {
  // Created in the page: a file this large cannot be sent from the test.
  await page.getByLabel("File to upload").evaluate((input: HTMLInputElement, size) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(size)], "large.csv"));
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, 55 * MEBIBYTE);
  await expect(page.getByRole("alert")).toHaveText("File must be less than 55MB!");
});

test("more than 30 columns need a range, and invalid settings show their errors", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  const names = Array.from({ length: 31 }, (_, i) => `v${i + 1}`).join(",");
  const values = Array.from({ length: 31 }, (_, i) => i).join(",");
  await sendFile(page, csvFile("wide.csv", `${names}\n${values}\n${values}\n`));
  await expect(page.getByText(/The table has 31 columns; at most 30 can be taken/)).toBeVisible();
  const ranges = page.getByRole("textbox", { name: "Columns" });
  await ranges.fill("1-31");
  await expect(page.getByText("31 columns are chosen; at most 30 can be taken.")).toBeVisible();
  await page.getByRole("button", { name: "Column 31", exact: true }).click();
  await expect(ranges).toHaveValue("1-30");
  await expect(page.getByRole("region", { name: "Rows as imported" }).getByRole("columnheader")).toHaveCount(
    30,
  );

  await page.getByRole("textbox", { name: "Header row" }).fill("99");
  await expect(page.getByText("We do not heve that many rows.")).toBeVisible();
  await page.getByRole("textbox", { name: "Header row" }).fill("2");
  await expect(page.getByText("Row number should be greater than header number.")).toBeVisible();
  await page.getByRole("textbox", { name: "First row" }).fill("0");
  await expect(page.getByText("Row number should be greater than 0.")).toBeVisible();
  await expect(page.getByRole("button", { name: "UPLOAD" })).toHaveAttribute("aria-disabled", "true");
});

test("the import report counts unreadable cells and shows their rows", async ({ page }) => {
  const rows = Array.from({ length: 20 }, (_, i) => (i === 6 ? "7,1x" : `${i + 1},${i}.5`));
  await sendFile(page, csvFile("bad-cell.csv", `id,amount\n${rows.join("\n")}\n`));
  await page.getByText("1 not understood").click();
  await expect(page.getByText("row 8: 1x")).toBeVisible();
});

test("ambiguous dates raise a question whose answer changes the preview", async ({ page }) => {
  await sendFile(page, csvFile("dates.csv", "day;amount\n03/04/2019;1\n05/06/2019;2\n07/08/2019;3\n"));
  const parsed = page.getByRole("region", { name: "Rows as imported" });
  await expect(parsed).toContainText("2019-04-03");
  await page.getByRole("radio", { name: /month first/ }).check();
  await expect(parsed).toContainText("2019-03-04");
});

test("a cancelled upload leaves no dataset", async ({ page, complaints }) => {
  complaints.allow(/ERR_ABORTED|Failed to load/);
  // No response arrives before the cancellation.
  await page.route("**/api/v1/file/", () => new Promise(() => undefined));
  await pickFile(page, csvFile("never-sent.csv", "a,b\n1,2\n3,4\n"));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "AGREE AND UPLOAD" }).click();
  const sending = page.getByRole("dialog", { name: "Uploading never-sent.csv" });
  await expect(sending.getByRole("progressbar", { name: "Uploading" })).toBeVisible();
  await sending.getByRole("button", { name: "Cancel" }).click();
  await expect(sending).toBeHidden();
  await page.reload();
  await expect(datasetRow(page, "never-sent")).toBeHidden();
});

test("declining the Legal Notice uploads nothing", async ({ page }) => {
  await pickFile(page, csvFile("declined.csv", "a,b\n1,2\n3,4\n"));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "DECLINE AND GO BACK" }).click();
  await expect(page.getByRole("dialog", { name: "Legal Notice" })).toBeHidden();
  await expect(datasetRow(page, "declined")).toBeHidden();
});

test("a response without an id opens Oops, and a server error shows a message", async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 500/);
  const send = async () => {
    await pickFile(page, csvFile("strange.csv", "a,b\n1,2\n3,4\n"));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "AGREE AND UPLOAD" }).click();
  };
  await page.route("**/api/v1/file/", (route) => route.fulfill({ status: 201, json: {} }));
  await send();
  const oops = page.getByRole("dialog", { name: "Oops" });
  await expect(oops).toContainText("Something went wrong.. Please try again loading yor data.");
  await oops.getByRole("button", { name: "OK" }).click();
  await page.unroute("**/api/v1/file/");
  await page.route("**/api/v1/file/", (route) => route.fulfill({ status: 500, body: "no JSON" }));
  await send();
  await expect(page.getByRole("alert")).toHaveText("file upload failed. Please try again");
});
