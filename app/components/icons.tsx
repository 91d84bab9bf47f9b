import * as shapes from "lucide";

interface Look {
  /** The side of the square, in pixels. */
  size?: number;
  className?: string;
}

/**
 * An icon whose shapes are one piece of markup. A page has up to a hundred icons. With an element for each shape
 * they took 7 % of the thread that renders pages.
 */
function icon(node: shapes.IconNode) {
  const drawn = node.map(([tag, attributes]) => `<${tag}${markup(attributes)}/>`).join("");
  const html = `<g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>`;
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

export const ArrowDown = icon(shapes.ArrowDown);
export const ArrowDownToLine = icon(shapes.ArrowDownToLine);
export const ArrowLeft = icon(shapes.ArrowLeft);
export const ArrowRight = icon(shapes.ArrowRight);
export const ArrowRightToLine = icon(shapes.ArrowRightToLine);
export const ArrowUp = icon(shapes.ArrowUp);
export const BarChart3 = icon(shapes.BarChart3);
export const Bold = icon(shapes.Bold);
export const BookOpen = icon(shapes.BookOpen);
export const BookText = icon(shapes.BookText);
export const CalendarRange = icon(shapes.CalendarRange);
export const CaseSensitive = icon(shapes.CaseSensitive);
export const ChartColumn = icon(shapes.ChartColumn);
export const ChartNoAxesColumn = icon(shapes.ChartNoAxesColumn);
export const ChartScatter = icon(shapes.ChartScatter);
export const Check = icon(shapes.Check);
export const ChevronDown = icon(shapes.ChevronDown);
export const ChevronLeft = icon(shapes.ChevronLeft);
export const ChevronRight = icon(shapes.ChevronRight);
export const CircleAlert = icon(shapes.CircleAlert);
export const CircleCheck = icon(shapes.CircleCheck);
export const CircleHelp = icon(shapes.CircleHelp);
export const Code = icon(shapes.Code);
export const Columns3 = icon(shapes.Columns3);
export const Columns3Cog = icon(shapes.Columns3Cog);
export const Copy = icon(shapes.Copy);
export const Download = icon(shapes.Download);
export const Ellipsis = icon(shapes.Ellipsis);
export const Eraser = icon(shapes.Eraser);
export const ExternalLink = icon(shapes.ExternalLink);
export const Eye = icon(shapes.Eye);
export const EyeOff = icon(shapes.EyeOff);
export const FileCode = icon(shapes.FileCode);
export const FileDown = icon(shapes.FileDown);
export const FilePenLine = icon(shapes.FilePenLine);
export const FilePlus = icon(shapes.FilePlus);
export const FileSpreadsheet = icon(shapes.FileSpreadsheet);
export const FileUp = icon(shapes.FileUp);
export const Fingerprint = icon(shapes.Fingerprint);
export const FolderOpen = icon(shapes.FolderOpen);
export const Grid3x3 = icon(shapes.Grid3x3);
export const GripVertical = icon(shapes.GripVertical);
export const Heading3 = icon(shapes.Heading3);
export const History = icon(shapes.History);
export const Info = icon(shapes.Info);
export const Italic = icon(shapes.Italic);
export const KeyRound = icon(shapes.KeyRound);
export const LibraryBig = icon(shapes.LibraryBig);
export const Link2 = icon(shapes.Link2);
export const List = icon(shapes.List);
export const ListChecks = icon(shapes.ListChecks);
export const ListFilter = icon(shapes.ListFilter);
export const ListOrdered = icon(shapes.ListOrdered);
export const Lock = icon(shapes.Lock);
export const LockKeyhole = icon(shapes.LockKeyhole);
export const LogOut = icon(shapes.LogOut);
export const Mails = icon(shapes.Mails);
export const Minus = icon(shapes.Minus);
export const Monitor = icon(shapes.Monitor);
export const MonitorSmartphone = icon(shapes.MonitorSmartphone);
export const Moon = icon(shapes.Moon);
export const PanelBottom = icon(shapes.PanelBottom);
export const PanelLeftClose = icon(shapes.PanelLeftClose);
export const PanelLeftOpen = icon(shapes.PanelLeftOpen);
export const Pencil = icon(shapes.Pencil);
export const Play = icon(shapes.Play);
export const Plus = icon(shapes.Plus);
export const Quote = icon(shapes.Quote);
export const ReceiptText = icon(shapes.ReceiptText);
export const Redo2 = icon(shapes.Redo2);
export const RotateCcw = icon(shapes.RotateCcw);
export const Rows3 = icon(shapes.Rows3);
export const Search = icon(shapes.Search);
export const Sheet = icon(shapes.Sheet);
export const ShieldCheck = icon(shapes.ShieldCheck);
export const Smartphone = icon(shapes.Smartphone);
export const SquareFunction = icon(shapes.SquareFunction);
export const SquareTerminal = icon(shapes.SquareTerminal);
export const Sun = icon(shapes.Sun);
export const Table2 = icon(shapes.Table2);
export const TableProperties = icon(shapes.TableProperties);
export const Trash2 = icon(shapes.Trash2);
export const TriangleAlert = icon(shapes.TriangleAlert);
export const Type = icon(shapes.Type);
export const Undo2 = icon(shapes.Undo2);
export const Upload = icon(shapes.Upload);
export const UserPlus = icon(shapes.UserPlus);
export const UserRound = icon(shapes.UserRound);
export const UsersRound = icon(shapes.UsersRound);
export const X = icon(shapes.X);
