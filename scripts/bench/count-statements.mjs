/** Loaded into a server for a benchmark: writes the number of its statements to a file whenever it gets SIGUSR2. */
import { PrismaLibSQL } from "@prisma/adapter-libsql";
import { writeFileSync } from "node:fs";

let count = 0;

function counting(target) {
  const execute = target.execute.bind(target);
  target.execute = (statement) => {
    count += 1;
    return execute(statement);
  };
  return target;
}

const { createClient } = PrismaLibSQL.prototype;
PrismaLibSQL.prototype.createClient = function (config) {
  const client = counting(createClient.call(this, config));
  const begin = client.transaction.bind(client);
  client.transaction = async (...mode) => counting(await begin(...mode));
  return client;
};

process.on("SIGUSR2", () => writeFileSync(process.env.COUNT_FILE ?? "", String(count)));
