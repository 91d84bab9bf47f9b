import { useEffect, useState } from "react";
import { Notice } from "~/components/notice";

const SHOWN_MS = 6000;

interface SentNoticeProps {
  fileName: string;
  /** Of the page as it was opened; later loadings of it do not end the notice. */
  justSent: boolean;
}

/** Says once, and for a while, that the bytes arrived. */
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
