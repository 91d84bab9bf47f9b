/** The text at the beginning of a download, which describes its files. */
export const EXPORT_README = `This file holds everything in your account at Estimand.

account.json
    Your profile, billing details and settings; where you are signed in; the names
    of your API tokens and passkeys; your active links to results; your orders, your
    messages to support, and the list of mails that were sent to you. Passwords, keys
    and tokens are not in it.
picture.webp
    Your profile picture, if you have one.
receipts/
    The receipts of your payments (PDF).
datasets/NAME/
    The file as you uploaded it. Earlier versions, if you replaced the file, are in
    the folder "versions". settings.json says how the file is read.
projects/NAME/
    data.csv        the table with computed and hidden columns (UTF-8, comma, point)
    columns.json    names, types and units of the columns, and how each was computed
    filters.json    the row filters
    project.json    the settings of the project
    report.json     its joint report: title, texts (Markdown) and order of analyses
    analyses/NAME/
        analysis.json    what was asked for
        result.json      every number, as the API returns it
        report.pdf       the report
missing.txt
    Exists only if a file could not be made. It names each of them, with the reason.

JSON files open in every text editor. Dates are in UTC. Deleted things are not in
this file.
`.replaceAll("\n", "\r\n");
