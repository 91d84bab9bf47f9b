import {
  type IconNode,
  ArrowDown as arrowDown,
  ArrowDownToLine as arrowDownToLine,
  ArrowLeft as arrowLeft,
  ArrowRight as arrowRight,
  ArrowRightToLine as arrowRightToLine,
  ArrowUp as arrowUp,
  BarChart3 as barChart3,
  Bold as bold,
  BookOpen as bookOpen,
  BookText as bookText,
  CalendarRange as calendarRange,
  CaseSensitive as caseSensitive,
  ChartColumn as chartColumn,
  ChartNoAxesColumn as chartNoAxesColumn,
  ChartScatter as chartScatter,
  Check as check,
  ChevronDown as chevronDown,
  ChevronLeft as chevronLeft,
  ChevronRight as chevronRight,
  CircleAlert as circleAlert,
  CircleCheck as circleCheck,
  CircleHelp as circleHelp,
  Code as code,
  Columns3 as columns3,
  Columns3Cog as columns3Cog,
  Copy as copy,
  Download as download,
  Ellipsis as ellipsis,
  Eraser as eraser,
  ExternalLink as externalLink,
  Eye as eye,
  EyeOff as eyeOff,
  FileCode as fileCode,
  FileDown as fileDown,
  FilePenLine as filePenLine,
  FilePlus as filePlus,
  FileSpreadsheet as fileSpreadsheet,
  FileUp as fileUp,
  Fingerprint as fingerprint,
  FolderOpen as folderOpen,
  Grid3x3 as grid3x3,
  GripVertical as gripVertical,
  Heading3 as heading3,
  History as history,
  Info as info,
  Italic as italic,
  KeyRound as keyRound,
  LibraryBig as libraryBig,
  Link2 as link2,
  List as list,
  ListChecks as listChecks,
  ListFilter as listFilter,
  ListOrdered as listOrdered,
  Lock as lock,
  LockKeyhole as lockKeyhole,
  LogOut as logOut,
  Mails as mails,
  Minus as minus,
  Monitor as monitor,
  MonitorSmartphone as monitorSmartphone,
  Moon as moon,
  PanelBottom as panelBottom,
  PanelLeftClose as panelLeftClose,
  PanelLeftOpen as panelLeftOpen,
  Pencil as pencil,
  Play as play,
  Plus as plus,
  Quote as quote,
  ReceiptText as receiptText,
  Redo2 as redo2,
  RotateCcw as rotateCcw,
  Rows3 as rows3,
  Search as search,
  Sheet as sheet,
  ShieldCheck as shieldCheck,
  Smartphone as smartphone,
  SquareFunction as squareFunction,
  SquareTerminal as squareTerminal,
  Sun as sun,
  Table2 as table2,
  TableProperties as tableProperties,
  Trash2 as trash2,
  TriangleAlert as triangleAlert,
  Type as type,
  Undo2 as undo2,
  Upload as upload,
  UserPlus as userPlus,
  UserRound as userRound,
  UsersRound as usersRound,
  X as x,
} from "lucide";

interface Look {
  /** The side of the square, in pixels. */
  size?: number;
  className?: string;
}

/**
 * An icon whose shapes are one piece of markup. A page has up to a hundred icons; as elements of their own, their shapes took a tenth of
 * the time in which the server renders a page.
 */
function icon(node: IconNode) {
  const shapes = node.map(([tag, attributes]) => `<${tag}${markup(attributes)}/>`).join("");
  const html = `<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</g>`;
  return function Icon({ size = 24, className }: Look) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        width={size}
        height={size}
        className={className}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  };
}

function markup(attributes: Record<string, string | number>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
}

export const ArrowDown = icon(arrowDown);
export const ArrowDownToLine = icon(arrowDownToLine);
export const ArrowLeft = icon(arrowLeft);
export const ArrowRight = icon(arrowRight);
export const ArrowRightToLine = icon(arrowRightToLine);
export const ArrowUp = icon(arrowUp);
export const BarChart3 = icon(barChart3);
export const Bold = icon(bold);
export const BookOpen = icon(bookOpen);
export const BookText = icon(bookText);
export const CalendarRange = icon(calendarRange);
export const CaseSensitive = icon(caseSensitive);
export const ChartColumn = icon(chartColumn);
export const ChartNoAxesColumn = icon(chartNoAxesColumn);
export const ChartScatter = icon(chartScatter);
export const Check = icon(check);
export const ChevronDown = icon(chevronDown);
export const ChevronLeft = icon(chevronLeft);
export const ChevronRight = icon(chevronRight);
export const CircleAlert = icon(circleAlert);
export const CircleCheck = icon(circleCheck);
export const CircleHelp = icon(circleHelp);
export const Code = icon(code);
export const Columns3 = icon(columns3);
export const Columns3Cog = icon(columns3Cog);
export const Copy = icon(copy);
export const Download = icon(download);
export const Ellipsis = icon(ellipsis);
export const Eraser = icon(eraser);
export const ExternalLink = icon(externalLink);
export const Eye = icon(eye);
export const EyeOff = icon(eyeOff);
export const FileCode = icon(fileCode);
export const FileDown = icon(fileDown);
export const FilePenLine = icon(filePenLine);
export const FilePlus = icon(filePlus);
export const FileSpreadsheet = icon(fileSpreadsheet);
export const FileUp = icon(fileUp);
export const Fingerprint = icon(fingerprint);
export const FolderOpen = icon(folderOpen);
export const Grid3x3 = icon(grid3x3);
export const GripVertical = icon(gripVertical);
export const Heading3 = icon(heading3);
export const History = icon(history);
export const Info = icon(info);
export const Italic = icon(italic);
export const KeyRound = icon(keyRound);
export const LibraryBig = icon(libraryBig);
export const Link2 = icon(link2);
export const List = icon(list);
export const ListChecks = icon(listChecks);
export const ListFilter = icon(listFilter);
export const ListOrdered = icon(listOrdered);
export const Lock = icon(lock);
export const LockKeyhole = icon(lockKeyhole);
export const LogOut = icon(logOut);
export const Mails = icon(mails);
export const Minus = icon(minus);
export const Monitor = icon(monitor);
export const MonitorSmartphone = icon(monitorSmartphone);
export const Moon = icon(moon);
export const PanelBottom = icon(panelBottom);
export const PanelLeftClose = icon(panelLeftClose);
export const PanelLeftOpen = icon(panelLeftOpen);
export const Pencil = icon(pencil);
export const Play = icon(play);
export const Plus = icon(plus);
export const Quote = icon(quote);
export const ReceiptText = icon(receiptText);
export const Redo2 = icon(redo2);
export const RotateCcw = icon(rotateCcw);
export const Rows3 = icon(rows3);
export const Search = icon(search);
export const Sheet = icon(sheet);
export const ShieldCheck = icon(shieldCheck);
export const Smartphone = icon(smartphone);
export const SquareFunction = icon(squareFunction);
export const SquareTerminal = icon(squareTerminal);
export const Sun = icon(sun);
export const Table2 = icon(table2);
export const TableProperties = icon(tableProperties);
export const Trash2 = icon(trash2);
export const TriangleAlert = icon(triangleAlert);
export const Type = icon(type);
export const Undo2 = icon(undo2);
export const Upload = icon(upload);
export const UserPlus = icon(userPlus);
export const UserRound = icon(userRound);
export const UsersRound = icon(usersRound);
export const X = icon(x);
