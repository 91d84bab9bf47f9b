export interface LegalPage {
  key: string;
  title: string;
  paragraphs: string[];
}

/** The pages in the footer of the sign-in screen. */
export const LEGAL_PAGES: readonly LegalPage[] = [
  {
    key: "support",
    title: "Support",
    paragraphs: [
      "Estimand runs on a server that your department, your company or you look after. Ask the administrator of that server about accounts, plans and storage.",
      "If a result looks wrong, first open its row ledger, which shows which rows were used and why others were left out. Then read “How to read this” under the result, which names the definition of every figure.",
      "If a file is imported wrongly, go back to its settings: header row, decimal separator, delimiter and encoding can be changed, and the preview shows the effect immediately.",
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
      "Before a file is uploaded it is read in your browser. Nothing of it leaves your machine until you agree to upload it.",
      "What you delete can be restored for ten minutes and is then removed from the server.",
      "The server log records which address was called, when, and how long it took. It never holds cell values, passwords or tokens.",
    ],
  },
  {
    key: "terms",
    title: "Terms",
    paragraphs: [
      "You may upload data that you are allowed to use. You keep every right to them.",
      "Figures are computed in double precision by documented methods that are checked against published reference values. You judge whether a method suits your question.",
      "The software is free software under the MIT licence and comes without warranty.",
    ],
  },
];
