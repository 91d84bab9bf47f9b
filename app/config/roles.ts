import { serverDatabase } from "./database-url.server";

/** The roles of a process: a web answers requests, a worker runs background jobs, `all` does both. */
export const ROLES = ["all", "web", "worker"] as const;

export type Role = (typeof ROLES)[number];

type Settings = Partial<
  Record<"DATABASE_URL" | "BLOBS_URL" | "SESSION_SECRET" | "OPERATOR_PORT", string | number>
>;

/** The missing settings of a role: processes that share work must share records, files and the key of sessions. */
export function lackingFor(role: Role, settings: Settings): { name: keyof Settings; message: string }[] {
  if (role === "all") return [];
  const because = `when ROLE is ${role}`;
  const needs = [
    {
      name: "DATABASE_URL" as const,
      isMet: serverDatabase(String(settings.DATABASE_URL)) !== null,
      message: `must be an address of PostgreSQL ${because}`,
    },
    {
      name: "BLOBS_URL" as const,
      isMet: settings.BLOBS_URL !== undefined,
      message: `must be a bucket ${because}`,
    },
    {
      name: "SESSION_SECRET" as const,
      isMet: settings.SESSION_SECRET !== undefined,
      message: `must be set ${because}, to the same value for every process`,
    },
    {
      name: "OPERATOR_PORT" as const,
      isMet: role === "web" || settings.OPERATOR_PORT !== undefined,
      message: "must be set when ROLE is worker: it is how you see whether the worker is ready",
    },
  ];
  return needs.filter(({ isMet }) => !isMet);
}
