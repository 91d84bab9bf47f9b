/** What the user agrees to before a file is sent. */
export function LegalNotice() {
  return (
    <div className="grid gap-2.5 text-ink-2">
      <p>By uploading this file you confirm that you may use its data and have them analysed here.</p>
      <p>
        The file is kept on this server so that it can be analysed and downloaded again. Only your account can
        open it. You can delete it at any time; ten minutes later it is gone for good.
      </p>
      <p>Do not upload personal data unless the law and the people concerned allow it.</p>
    </div>
  );
}
