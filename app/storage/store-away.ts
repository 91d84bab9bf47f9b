import { AppError } from "~/lib/app-error";

const RETRY_SECONDS = 10;

/** Thrown when the object store cannot be reached or does not answer as it should. It says nothing about a blob. */
export class StoreAway extends AppError {
  constructor(
    readonly location: string,
    cause: unknown,
  ) {
    super("busy", {
      cause,
      userMessage: "The server's file store cannot be reached. Nothing is lost. Try again in a moment.",
      retryAfterSeconds: RETRY_SECONDS,
    });
    this.name = "StoreAway";
  }
}
