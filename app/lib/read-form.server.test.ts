import { describe, expect, it } from "vitest";
import { AppError } from "./app-error";
import { readForm } from "./read-form.server";

const post = (body: BodyInit, type?: string) =>
  new Request("http://localhost/", {
    method: "POST",
    body,
    headers: type === undefined ? {} : { "content-type": type },
  });
const FORM = "application/x-www-form-urlencoded";
const file = { bytes: 10, tooLarge: () => new AppError("too_large", { userMessage: "Ten bytes." }) };

describe("the fields of a form", () => {
  it.each([
    "a=1&b=two+words&a=%C3%A4%2B",
    "=&&a&a==&%=%zz&c=%e2%82%ac&d=%FF%C3",
    "x=%00&long=" + "%E4%BD%A0".repeat(1_000),
    "",
  ])("are those that the platform reads: %j", async (body) => {
    const expected = await post(body, FORM).formData();
    expect([...(await readForm(post(body, FORM)))]).toEqual([...expected]);
  });

  it("are read from parts, with a file", async () => {
    const form = new FormData();
    form.append("ä", "1");
    form.append("file", new File(["0123456789"], "ö.png", { type: "image/png" }));
    const read = await readForm(post(form), file);
    expect(read.get("ä")).toBe("1");
    const found = read.get("file") as File;
    expect([found.name, found.type, await found.text()]).toEqual(["ö.png", "image/png", "0123456789"]);
  });

  it("are refused with a file above its limit, with many parts, and when the body ends too early", async () => {
    const large = new FormData();
    large.append("file", new File(["01234567890"], "a.png"));
    await expect(readForm(post(large), file)).rejects.toThrow("Ten bytes.");
    const many = new FormData();
    for (let field = 0; field < 30; field += 1) many.append(`field${field}`, "");
    await expect(readForm(post(many), file)).rejects.toMatchObject({ code: "invalid_input" });
    const cut = post(
      "--a\r\nContent-Disposition: form-data; name=x\r\n\r\n1",
      "multipart/form-data; boundary=a",
    );
    await expect(readForm(cut, file)).rejects.toMatchObject({ code: "invalid_input" });
  });
});
