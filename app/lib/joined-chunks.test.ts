import { once } from "node:events";
import { expect, it } from "vitest";
import { JoinedChunks } from "./joined-chunks";

const bytes = (text: string) => new TextEncoder().encode(text);

async function chunksOf(stream: JoinedChunks): Promise<string[]> {
  const chunks = [];
  for await (const chunk of stream) chunks.push(String(chunk));
  return chunks;
}

it("joins the pieces between two flushes, and passes on the rest at the end", async () => {
  const stream = new JoinedChunks();
  const chunks = chunksOf(stream);
  for (const piece of ["<p>", "one", "</p>"]) stream.write(bytes(piece));
  stream.flush();
  stream.flush();
  await new Promise((resolve) => setImmediate(resolve));
  for (const piece of ["<p>", "two"]) stream.write(bytes(piece));
  stream.end();
  expect(await chunks).toEqual(["<p>one</p>", "<p>two"]);
});

it("asks the writer to wait while the reader is behind", async () => {
  const stream = new JoinedChunks();
  expect(stream.write(bytes("x".repeat(100_000)))).toBe(true);
  stream.flush();
  expect(stream.write(bytes("more"))).toBe(false);
  const drained = once(stream, "drain");
  stream.resume();
  await drained;
  expect(stream.write(bytes("more"))).toBe(true);
});
