/** Reads from the database named as argument and keeps it open until standard input ends. */
import { PrismaLibSQL } from "@prisma/adapter-libsql";

const connection = await new PrismaLibSQL({ url: `file:${process.argv[2]}` }).connect();
await connection.queryRaw({ sql: "SELECT count(*) FROM User", args: [], argTypes: [] });
process.stdout.write("open\n");
process.stdin.on("end", () => void connection.dispose()).resume();
