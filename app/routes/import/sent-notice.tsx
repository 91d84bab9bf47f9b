import { useEffect, useState } from "react";
import { Notice } from "~/components/notice";

const SHOWN_MS = 6000;

interface SentNoticeProps {
  fileName: string;
  /** Whether the upload has just finished. Only the value of the first load counts. */
  justSent: boolean;
}

/** Reports for a few seconds that the file was uploaded. */
export function SentNotice({ fileName, justSent }: SentNoticeProps) {
  const [isShown, setShown] = useState(justSent);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div role="status">
      <Notice kind="good">{fileName} file uploaded successfully.</Notice>
    </div>
  );
}
