/** Style sheet of the report: A4, black on white, tables without vertical rules. */
export const REPORT_STYLE = `
@page { size: A4; margin: 24mm 17mm 20mm; }
* { box-sizing: border-box; }
html { font: 400 9.6pt/1.5 "Inter", "Liberation Sans", Arial, sans-serif; color: #17212b; }
body { margin: 0; }
h1 { margin: 0; font-size: 17pt; font-weight: 650; letter-spacing: -0.01em; line-height: 1.25; }
h2 { margin: 0; font-size: 13pt; font-weight: 640; }
h3 { margin: 0 0 1.5mm; font-size: 10pt; font-weight: 620; }
p { margin: 0; }
dl { display: grid; gap: 1mm; margin: 4mm 0 0; }
dl > div { display: grid; grid-template-columns: 38mm 1fr; gap: 0 3mm; break-inside: avoid; }
dt { color: #50606e; }
dd { margin: 0; overflow-wrap: anywhere; }
main { counter-reset: tables figures; }
.analysis + .analysis, .own-text + .analysis, .cover + .own-text { margin-top: 12mm; }
.analysis > .head { margin-top: 10mm; }
.function { margin-top: 10mm; }
.head { break-inside: avoid; break-after: avoid; }
.function > .head { break-after: auto; }
.subtitle { color: #50606e; margin-bottom: 3.5mm; }
.sentence { font-size: 10.4pt; margin-bottom: 3mm; max-width: 150mm; }
.caveat { margin-bottom: 2mm; padding-left: 3mm; border-left: 0.6mm solid #8a4b08; color: #50606e; max-width: 150mm; }
.details { margin-bottom: 3mm; color: #50606e; max-width: 150mm; }
.survival { margin: 5mm 0 0; break-inside: avoid; }
.survival > .details { margin-bottom: 1.2mm; }
.survival > h4 { margin: 0 0 1.5mm; font-size: 9.6pt; }
.block { margin: 5mm 0 0; break-inside: avoid; }
.picture { margin: 5mm 0 0; break-inside: avoid; }
.picture img { display: block; width: 160mm; max-width: 100%; }
.picture figcaption { font-size: 10pt; font-weight: 620; margin-top: 1mm; }
.picture figcaption::before { counter-increment: figures; content: "Figure " counter(figures) ". "; }
.picture .legend { font-size: 8.6pt; font-weight: 400; color: #50606e; }
.figures caption::before { counter-increment: tables; content: "Table " counter(tables) ". "; }
.side-by-side { display: grid; grid-template-columns: 1fr 1fr; gap: 0 6mm; align-items: start; }
.fit-line, .notes, .methods { font-size: 8.6pt; color: #50606e; }
.fit-line { margin-top: 2mm; }
.notes { margin: 4mm 0 0; padding-left: 4mm; }
.message { margin: 3mm 0; padding: 2.5mm 3.5mm; border-left: 1mm solid #a3262a; background: #fcebea; }
.outliers { margin: 3mm 0 0; color: #50606e; }
.methods li { margin-bottom: 1.2mm; }
.methods-section > h2 { break-after: avoid; }
.method { margin-top: 5mm; }
.method h3 { break-after: avoid; }
/* No page has only a few lines: the parts of a block stay together, and so does the end of the report. */
.methods-section, .method, .notes { break-inside: avoid; }
.method:last-child, .notes, .fit-line, .function > p, .function > div > p { break-before: avoid; }
p, li { orphans: 3; widows: 3; }
.own-text { margin-top: 8mm; }
.own-text > * + * { margin-top: 3mm; }
.own-text h2, .own-text h3, .own-text h4 { break-after: avoid; }
.own-text h4 { margin-bottom: 0; font-size: 9.6pt; }
.own-text ul, .own-text ol { margin-bottom: 0; padding-left: 6mm; }
.own-text blockquote { margin-left: 0; padding-left: 4mm; border-left: 0.6mm solid #c9d0d6; color: #50606e; }
.own-text pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 8.6pt; }
.own-text table { border-collapse: collapse; }
.own-text :is(th, td) { padding: 1mm 2mm; text-align: left; border-bottom: 0.2mm solid #e3e7ea; }
.figures { width: 100%; border-collapse: collapse; font-size: 8.6pt; font-variant-numeric: tabular-nums; }
.figures[data-narrow="true"] { width: auto; min-width: 80mm; }
.figures caption { text-align: left; font-size: 10pt; font-weight: 620; padding-bottom: 1.5mm; }
.figures th, .figures td { padding: 1mm 2mm; text-align: right; white-space: nowrap; vertical-align: baseline; }
.figures thead { display: table-header-group; }
.figures thead th { font-weight: 550; color: #50606e; }
.figures thead tr:last-child > * { border-bottom: 0.3mm solid #50606e; }
.figures thead th[scope="colgroup"] { text-align: center; }
.figures thead th[scope="colgroup"] > span { display: block; margin: 0 1mm; border-bottom: 0.2mm solid #c9d0d6; }
.figures thead tr:last-child > th:first-child { text-align: left; }
.figures tbody th { text-align: left; font-weight: 600; }
.figures .text { text-align: left; }
.figures .prose { width: 99%; white-space: normal; }
.figures tbody tr + tr > * { border-top: 0.2mm solid #e3e7ea; }
.figures tr { break-inside: avoid; }
.figures .filler { visibility: hidden; }
.figures .sr-only { position: static; }
.ledger-steps { display: flex; flex-wrap: wrap; gap: 0 3mm; margin: 0; padding: 0; list-style: none; font-size: 9pt; }
.ledger-steps > li + li::before { content: "→"; margin-right: 3mm; color: #5f6c78; }
.ledger-bar { display: none; }
.num { font-variant-numeric: tabular-nums; white-space: nowrap; }
`;

/** Rules of the file for browsers: a sheet of paper in the window, whose tables scroll where it is narrow. */
export const SCREEN_STYLE = `
body { background: #eef1f3; }
main { max-width: 210mm; margin: 8mm auto; padding: 16mm 17mm; background: #ffffff; }
.block { overflow-x: auto; }
@media screen and (min-width: 260mm) {
  main { zoom: 1.2; }
}
@media (max-width: 215mm) {
  body { background: #ffffff; }
  main { margin: 0; padding: 6mm 5mm; }
  .side-by-side { display: block; }
  dl > div { display: block; }
}
@media print {
  body { background: #ffffff; }
  main { max-width: none; margin: 0; padding: 0; }
}
`;
