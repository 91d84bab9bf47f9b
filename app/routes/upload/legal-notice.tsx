/** The terms that the user accepts before a file is sent. */
export function LegalNotice() {
  return (
    <div className="grid gap-2.5 text-ink-2">
      <p>By uploading this file you confirm that you may use its data and analyse them here.</p>
      <p>
        The file is stored on this server so that you can analyse and download it. Only your account can open
        it. You can delete it at any time; it is erased ten minutes later.
      </p>
      <p>Do not upload personal data unless the law and the people concerned allow it.</p>
    </div>
  );
}
