/**
 * Takes the write lock of the database named as argument, prints "locked", and lets go after the milliseconds of the
 * second argument.
 */
import { PrismaLibSQL } from "@prisma/adapter-libsql";

const connection = await new PrismaLibSQL({ url: `file:${process.argv[2]}` }).connect();
const transaction = await connection.startTransaction();
await transaction.executeRaw({ sql: "UPDATE User SET firstName = firstName", args: [], argTypes: [] });
process.stdout.write("locked\n");
setTimeout(() => {
  void transaction
    .executeRaw({ sql: "ROLLBACK", args: [], argTypes: [] })
    .then(() => transaction.rollback())
    .then(() => connection.dispose());
}, Number(process.argv[3]));
