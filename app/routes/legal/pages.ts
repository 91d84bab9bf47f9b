interface LegalPage {
  key: string;
  title: string;
  paragraphs: string[];
}

/** The pages linked from the footer of the sign-in page. */
export const LEGAL_PAGES: readonly LegalPage[] = [
  {
    key: "support",
    title: "Support",
    paragraphs: [
      "Estimand runs on a server that you, your department or your company operate. Ask the administrator of that server about accounts, plans and storage.",
      "If a result looks wrong, first check its row ledger, which shows how many rows were used and why others were left out. Then read “How to read this” under the result, which names the definition of every figure.",
      "If a file is imported wrongly, change its import settings: header row, decimal separator, delimiter and encoding can be set, and the preview shows the effect immediately.",
    ],
  },
  {
    key: "cookies",
    title: "Cookie policy",
    paragraphs: [
      "Estimand sets three cookies. None of them tracks you on other sites.",
      "The session cookie keeps you signed in for seven days after your last visit; scripts cannot read it. The cookie “theme” keeps your choice of light or dark. The cookie “tz” holds the time zone of your browser, so that times are shown in it.",
    ],
  },
  {
    key: "privacy",
    title: "Privacy",
    paragraphs: [
      "Your files, projects and results are stored on this server and nowhere else. Only your account can open them.",
      "Your browser reads a file before it is uploaded. Nothing leaves your computer until you agree to the upload.",
      "You can restore what you delete for ten minutes. After that it is erased from the server.",
      "The server log records the address, time and duration of each request. It never contains cell values, passwords or tokens.",
    ],
  },
  {
    key: "terms",
    title: "Terms",
    paragraphs: [
      "You may upload data that you are allowed to use. You keep all rights to it.",
      "Figures are computed in double precision by documented methods that are checked against published reference values. You judge whether a method suits your question.",
      "The software is free software under the MIT licence and comes without warranty.",
    ],
  },
];
