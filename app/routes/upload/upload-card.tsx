import { useNavigate } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { Upload } from "~/components/icons";
import { sentFileCookie } from "~/lib/sent-file";
import { urls } from "~/lib/urls";
import { FilePicker, UploadRefusal, useFileDrop } from "./file-picker";
import { UploadDialogs } from "./upload-dialogs";
import { useUpload } from "./use-upload";

/** In place of the upload, before a file is chosen and agreed to in vain. */
function UnconfirmedCard() {
  return (
    <section aria-labelledby="upload" className="card start-card">
      <Upload size={22} aria-hidden className="text-ink-3" />
      <div className="grid content-start gap-1">
        <h2 id="upload">Upload Dataset</h2>
        <p className="max-w-[52ch] text-s text-ink-2">
          Confirm your e-mail address first. Until then the preloaded datasets are open to you.
        </p>
      </div>
    </section>
  );
}

/** Uploads a file by button or by drop, once the address is confirmed. */
export function UploadCard({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? <OpenUploadCard /> : <UnconfirmedCard />;
}

/** Without JavaScript the button is a link to a form. */
function OpenUploadCard() {
  const navigate = useNavigate();
  const upload = useUpload(
    () => ({ address: urls.datasets }),
    (id) => {
      document.cookie = sentFileCookie(id, location.protocol === "https:");
      navigate(urls.setHeaderRow(id));
    },
  );
  return (
    <section aria-labelledby="upload" className="card start-card file-drop" {...useFileDrop(upload)}>
      <Upload size={22} aria-hidden className="text-accent" />
      <div className="grid content-start gap-1">
        <h2 id="upload">Upload Dataset</h2>
        <p className="max-w-[52ch] text-s text-ink-2">
          XLSX, XLS or CSV up to 55 MB.{" "}
          <span className="needs-js">Drop a file here. You see its contents before anything is sent.</span>
        </p>
        <UploadRefusal upload={upload} />
      </div>
      <div>
        <FilePicker upload={upload} label="File to upload">
          UPLOAD
        </FilePicker>
        <LinkButton kind="primary" className="without-js" to={urls.upload}>
          UPLOAD
        </LinkButton>
      </div>
      <UploadDialogs upload={upload} />
    </section>
  );
}
