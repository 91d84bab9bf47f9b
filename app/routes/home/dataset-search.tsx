import { Form, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/components/button";
import { Search } from "~/components/icons";
import { type DatasetSort, writeDatasetSort } from "~/services/datasets/arrange-datasets";
import { LIST_PARAM } from "../home-href";

/** After the last key, before the server searches. */
const PAUSE_MS = 300;

interface DatasetSearchProps {
  find: string;
  sort: DatasetSort;
  /** Whether the server searches, because not all datasets are on the page. */
  isAsked: boolean;
  onFind: (find: string) => void;
}

/** The search for a dataset or project. */
export function DatasetSearch({ find, sort, isAsked, onFind }: DatasetSearchProps) {
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(pause.current), []);
  return (
    <Form
      role="search"
      aria-label="Datasets"
      className="flex gap-2"
      preventScrollReset
      onSubmit={(event) => {
        clearTimeout(pause.current);
        if (!isAsked) event.preventDefault();
      }}
    >
      <label className="listing-find">
        <Search size={14} aria-hidden />
        <span className="sr-only">Find a dataset or project</span>
        <input
          type="search"
          name={LIST_PARAM.find}
          value={find}
          onChange={({ currentTarget: { value, form } }) => {
            onFind(value);
            if (!isAsked) return;
            clearTimeout(pause.current);
            pause.current = setTimeout(
              () => submit(form, { replace: true, preventScrollReset: true }),
              PAUSE_MS,
            );
          }}
          placeholder="Find a dataset or project"
          className="input"
          autoComplete="off"
        />
      </label>
      <input type="hidden" name={LIST_PARAM.sort} value={writeDatasetSort(sort)} />
      <Button type="submit" className="without-js">
        Find
      </Button>
    </Form>
  );
}
