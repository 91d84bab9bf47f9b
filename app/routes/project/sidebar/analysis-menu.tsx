import { Form, useLocation } from "@remix-run/react";
import { Copy, Ellipsis, FilePenLine, Lock, Trash2 } from "lucide-react";
import { Menu, MenuButton, MenuLink } from "~/components/menu";
import { dialogHref, projectHref } from "../project-search";

/** The actions on an analysis. One that was never applied can only be discarded. */
export function AnalysisMenu({
  projectId,
  id,
  name,
  isLocked,
}: {
  projectId: string;
  id: string | null;
  name: string;
  /** Whether the plan does not have such analyses, so that it cannot be duplicated. */
  isLocked: boolean;
}) {
  const { search } = useLocation();
  const at = (path: string) => dialogHref(projectId, search, path);
  return (
    <Menu label={`Menu of analysis ${name}`} trigger={<Ellipsis size={17} aria-hidden />}>
      {id === null ? (
        <MenuLink
          to={projectHref(projectId, search, { dialog: "discard" })}
          danger
          preventScrollReset
          icon={<Trash2 size={15} aria-hidden />}
        >
          Discard Analysis
        </MenuLink>
      ) : (
        <>
          <MenuLink
            to={at(`analyses/${id}/rename/`)}
            preventScrollReset
            icon={<FilePenLine size={15} aria-hidden />}
          >
            Rename Analysis
          </MenuLink>
          {isLocked ? (
            <MenuLink to={at("go-pro/")} preventScrollReset icon={<Lock size={15} aria-hidden />}>
              Duplicate Analysis (PRO)
            </MenuLink>
          ) : (
            <Form method="post" action={at(`analyses/${id}/duplicate/`)}>
              <MenuButton icon={<Copy size={15} aria-hidden />}>Duplicate Analysis</MenuButton>
            </Form>
          )}
          <MenuLink
            to={at(`analyses/${id}/delete/`)}
            danger
            preventScrollReset
            icon={<Trash2 size={15} aria-hidden />}
          >
            Delete Analysis
          </MenuLink>
        </>
      )}
    </Menu>
  );
}
