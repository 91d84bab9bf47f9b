/** A process of its own that works on the queue until it is killed; DATA_DIR says on which. */
import { openDatabase } from "~/db/client.server";
import { startRunner } from "~/jobs/runner.server";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import { resumeUnfinished } from "~/services/maintenance/resume-unfinished.server";

await openDatabase();
await resumeUnfinished();
startRunner({ handlers: JOB_HANDLERS, concurrency: 2 });
