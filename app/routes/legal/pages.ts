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
      "Estimand runs on a server that somebody near you looks after: your department, your company or you. Questions about accounts, plans and storage go to that person.",
      "When a result looks wrong, open its row ledger first: it shows which rows were used and why others were left out. Then read the notes below the tables; they name the definition behind every figure.",
      "When a file is read wrongly, go back to its settings: header row, decimal separator, delimiter and encoding can all be changed, and the preview shows at once what they make of it.",
    ],
  },
  {
    key: "cookies",
    title: "Cookie policy",
    paragraphs: [
      "Estimand sets three cookies and none of them follows you to other sites.",
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
      "The server's log notes which address was called, when, and how long it took. It never holds cell values, passwords or tokens.",
    ],
  },
  {
    key: "terms",
    title: "Terms",
    paragraphs: [
      "You may upload data that you are allowed to use. You keep every right to them.",
      "Figures are computed in double precision by documented methods that are checked against published reference values. Whether a method suits your question is for you to judge.",
      "The software is free software under the MIT licence and comes without warranty.",
    ],
  },
];
