import { type Browser, chromium } from "playwright-core";
import type { PrintingJobs, PrintInput } from "../drawing-jobs";
import { jobMaker, stepBack } from "./job";

const MARGIN = { top: "20mm", bottom: "18mm", left: "17mm", right: "17mm" };

let browser: Promise<Browser> | null = null;

/** One browser for the thread; it ends with the thread. */
function openBrowser(executablePath: string): Promise<Browser> {
  browser ??= launch(executablePath).catch((error: unknown) => {
    browser = null;
    throw error;
  });
  return browser;
}

async function launch(executablePath: string): Promise<Browser> {
  const launched = await chromium.launch({
    executablePath,
    // Chromium's sandbox does not run as root. The page is our own and has no scripts.
    chromiumSandbox: process.getuid?.() !== 0,
    env: ownEnvironment(),
  });
  launched.on("disconnected", () => (browser = null));
  return launched;
}

/** The variables that a browser needs. Others hold secrets of the server. */
const PASSED_ON = /^(PATH|HOME|USER|LANG|LC_.*|TZ|TMP|TEMP|TMPDIR|XDG_.*|FONTCONFIG_.*)$/;

function ownEnvironment(): Record<string, string> {
  const passed = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  return Object.fromEntries(passed.map(([name, value]) => [name, value ?? ""]));
}

/** A4 pages, or one page of a given size; tagged, with an outline. The page runs no script and loads nothing. */
async function print(input: PrintInput): Promise<PrintingJobs["printPdf"]["output"]> {
  const { executablePath, html, header, footer, page: size } = input;
  const context = await (await openBrowser(executablePath)).newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.route("**/*", (route) => route.abort());
    await page.setContent(new TextDecoder().decode(html), { waitUntil: "load" });
    const layout =
      size === null
        ? {
            format: "A4",
            preferCSSPageSize: true,
            displayHeaderFooter: true,
            headerTemplate: header,
            footerTemplate: footer,
            margin: MARGIN,
          }
        : { width: `${size.width}px`, height: `${size.height}px`, pageRanges: "1" };
    const pdf = await page.pdf({ ...layout, tagged: true, outline: true, printBackground: true });
    return { pdf: new Uint8Array(pdf) };
  } finally {
    await context.close();
  }
}

const nothing = () => undefined;
stepBack();
const job = jobMaker({ afterTrap: nothing, afterEach: nothing });

async function open({ executablePath }: PrintingJobs["openPrinter"]["input"]): Promise<null> {
  await openBrowser(executablePath);
  return null;
}

/** The exports are the names in `PrintingJobs`. */
export const printPdf = job(print, ({ pdf }) => [pdf.buffer as ArrayBuffer]);
export const openPrinter = job(open);
