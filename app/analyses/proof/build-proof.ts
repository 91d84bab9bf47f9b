import { PROOFS } from "../generated/functions";
import compareInPython from "./library/compare.py?raw";
import compareInR from "./library/compare.R?raw";
import rowsInPython from "./library/rows.py?raw";
import rowsInR from "./library/rows.R?raw";
import { commentText, proseText } from "./literals";
import type { ProofInput, ProofLanguage, ScriptLanguage } from "./proof-input";
import { functionSection, type ProofSection, resultsSection, rowsSection } from "./sections";
import { stataLibrary, stataReadme, stataScript } from "./stata/script";

const EVERY_PROOF: Record<ScriptLanguage, { library: readonly string[]; packages: readonly string[] }> = {
  r: { library: [compareInR, rowsInR], packages: ["jsonlite"] },
  python: {
    library: [compareInPython, rowsInPython],
    packages: ["numpy", "scipy", "pandas", "statsmodels"],
  },
};

/** A text file of a proof. */
interface ProofFile {
  name: string;
  text: string;
}

/** The scripts of a proof in one language; they read `data.csv` and `result.json` of their folder. */
export function buildProof(input: ProofInput, language: ProofLanguage): ProofFile[] {
  if (language === "stata") {
    return [
      { name: "proof.do", text: stataScript(input) },
      { name: "estimand.do", text: stataLibrary() },
      { name: "README.txt", text: stataReadme(input) },
    ];
  }
  const used = input.functions.map(({ key }) => PROOFS[key][language]);
  const packages = unique([...EVERY_PROOF[language].packages, ...used.flatMap((each) => each.packages)]);
  const library = unique([...EVERY_PROOF[language].library, ...used.flatMap((each) => each.library)]);
  const sections = [
    rowsSection(input, language),
    resultsSection(language),
    ...input.functions.map((each) => functionSection(input, each, language)),
    { title: "Summary", text: "How many numbers agree.", code: "finish()" },
  ];
  const lines = { input, packages, sections };
  return language === "r"
    ? [
        { name: "proof.R", text: rScript(lines) },
        { name: "proof.qmd", text: quartoDocument(lines) },
        { name: "estimand.R", text: library.join("\n") },
        { name: "README.txt", text: readme(input, language, packages) },
      ]
    : [
        { name: "proof.py", text: pythonScript(lines) },
        { name: "estimand.py", text: library.join("") },
        { name: "README.txt", text: readme(input, language, packages) },
      ];
}

interface ScriptParts {
  input: ProofInput;
  packages: readonly string[];
  sections: readonly ProofSection[];
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

const installInR = (packages: readonly string[]) =>
  `install.packages(c(${packages.map((name) => `"${name}"`).join(", ")}))`;

const installInPython = (packages: readonly string[]) => `pip install ${packages.join(" ")}`;

/** The description of the script, in two lines. */
function introduction({ analysisName, engineVersion }: ProofInput): [string, string] {
  return [
    `Proof of the analysis ${commentText(analysisName)}, made by Estimand ${engineVersion}.`,
    "Recomputes its numbers from data.csv and prints those of Estimand, those computed here and the digits that agree.",
  ];
}

function rScript({ input, packages, sections }: ScriptParts): string {
  const head = [
    ...introduction(input).map((line) => `# ${line}`),
    "# Run it in its folder: Rscript proof.R",
    `# Packages: ${installInR(packages)}`,
    "",
    'source("estimand.R")',
  ];
  const body = sections.map(({ title, text, code }) => `# ${commentText(title)} ----\n# ${text}\n\n${code}`);
  return `${[head.join("\n"), ...body].join("\n\n")}\n`;
}

function quartoDocument({ input, packages, sections }: ScriptParts): string {
  const [what, how] = introduction(input);
  const head = ["---", 'title: "Estimand: proof of an analysis"', "format: html", "---"].join("\n");
  const chunk = (code: string) => `\`\`\`{r}\n${code}\n\`\`\``;
  const start = `${proseText(what)} ${how}\n\n${chunk(`# ${installInR(packages)}\nsource("estimand.R")`)}`;
  const body = sections.map(({ title, text, code }) => `## ${proseText(title)}\n\n${text}\n\n${chunk(code)}`);
  return `${[head, start, ...body].join("\n\n")}\n`;
}

function pythonScript({ input, packages, sections }: ScriptParts): string {
  const head = [
    ...introduction(input).map((line) => `# ${line}`),
    "# Run it in its folder: python3 proof.py",
    `# Packages: ${installInPython(packages)}`,
    "",
    "import json",
    "",
    "import statsmodels.api as sm",
    "",
    "from estimand import *",
  ];
  const body = sections.map(({ title, text, code }) => `# ${commentText(title)} ----\n# ${text}\n\n${code}`);
  return `${[head.join("\n"), ...body].join("\n\n")}\n`;
}

/** The README of the folder. */
function readme(input: ProofInput, language: ScriptLanguage, packages: readonly string[]): string {
  const [what, how] = introduction(input);
  const run =
    language === "r"
      ? ["In R, once:", `    ${installInR(packages)}`, "Then, in this folder:", "    Rscript proof.R"]
      : ["Once:", `    ${installInPython(packages)}`, "Then, in this folder:", "    python3 proof.py"];
  const files =
    language === "r"
      ? [
          "proof.R      the script",
          "proof.qmd    the same as a Quarto document",
          "estimand.R   the definitions that it uses: rows, outliers, and methods that no package has",
        ]
      : [
          "proof.py     the script",
          "estimand.py  the definitions that it uses: rows, outliers, and methods that no package has",
        ];
  return [
    what,
    how,
    "",
    ...run,
    "",
    ...files,
    "data.csv     the columns that the analysis reads, all rows",
    "result.json  the result as Estimand's API gives it",
    "",
  ].join("\r\n");
}
