import { AppError } from "~/lib/app-error";

const RETRY_SECONDS = 10;

/** Thrown when the database server cannot be reached or takes no more connections. It says nothing about records. */
export class DatabaseAway extends AppError {
  constructor(cause: unknown) {
    super("busy", {
      cause,
      userMessage: "The server's database cannot be reached. Nothing is lost. Try again in a moment.",
      retryAfterSeconds: RETRY_SECONDS,
    });
    this.name = "DatabaseAway";
  }
}
