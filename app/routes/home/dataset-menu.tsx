import { useLocation } from "@remix-run/react";
import { Download, Ellipsis, FilePenLine, FileUp, History, Trash2 } from "~/components/icons";
import { Menu, MenuLink } from "~/components/menu";
import { urls } from "~/lib/urls";
import type { Dataset } from "~/services/shapes/dataset-shape";
import type { Stage } from "./dataset-stage";
import { keepListParams } from "../home-href";

/** The menu of a dataset. */
export function DatasetMenu({ dataset, stage }: { dataset: Dataset; stage: Stage }) {
  const { search } = useLocation();
  return (
    <Menu label={`Menu of ${dataset.name}`} trigger={<Ellipsis size={18} aria-hidden />}>
      {stage === "done" ? (
        <>
          <MenuLink
            to={keepListParams(urls.dataset.rename(dataset.id), search)}
            data-row-key="F2"
            preventScrollReset
            icon={<FilePenLine size={15} aria-hidden />}
          >
            Rename
          </MenuLink>
          <MenuLink
            to={urls.dataset.download(dataset.id)}
            reloadDocument
            icon={<Download size={15} aria-hidden />}
          >
            Download original
          </MenuLink>
          <MenuLink to={urls.dataset.replace(dataset.id)} icon={<FileUp size={15} aria-hidden />}>
            Replace data
          </MenuLink>
          <MenuLink to={urls.dataset.versions(dataset.id)} icon={<History size={15} aria-hidden />}>
            Versions
          </MenuLink>
        </>
      ) : null}
      <MenuLink
        to={keepListParams(urls.dataset.delete(dataset.id), search)}
        data-row-key="Delete"
        preventScrollReset
        danger
        icon={<Trash2 size={15} aria-hidden />}
      >
        Delete Dataset
      </MenuLink>
    </Menu>
  );
}
