import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { findUserById } from "~/db/users.server";
import { useApiServer } from "../../factories/api-server";
import { readJson } from "../../factories/projects";
import { ApiClient, makeUser, PASSWORD } from "../../factories/users";

const { server, user, api } = useApiServer();

const ME = "/api/v1/users/defaults/user/";
const profileOf = (id: string) => `/api/v1/users/profile/${id}/`;

/** A form with a picture. */
function pictureForm(content: Uint8Array | string, name = "me.png"): FormData {
  const form = new FormData();
  form.set("user_img", new Blob([content as BlobPart]), name);
  return form;
}

function picture(width = 600, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: "#14607a" } });
}

/** Size and chunks of a lossy WebP (RFC 9649): metadata would be in chunks of its own. */
function readWebp(bytes: Buffer): { chunks: string[]; width: number; height: number } {
  const chunks = [];
  for (let at = 12; at < bytes.length; at += 8 + ((bytes.readUInt32LE(at + 4) + 1) & ~1)) {
    chunks.push(bytes.toString("latin1", at, at + 4));
  }
  return { chunks, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

const TOO_BIG = "The file is too big. Maximum file size is 1MB. Please upload a smaller file.";
const WRONG_TYPE = "This file type is not supported. Please upload a JPG, JPEG or PNG file.";

describe("a user's names", () => {
  const path = () => `/api/v1/users/user/${user.id}/`;

  it("are changed, trimmed, and each by itself", async () => {
    const both = await api.patch(path(), { first_name: "  Grace ", last_name: "Hopper" });
    expect(both.status).toBe(200);
    expect(await both.json()).toEqual({
      user_id: user.id,
      username: user.username,
      email: user.email,
      first_name: "Grace",
      last_name: "Hopper",
    });
    expect(await readJson(api.patch(path(), { last_name: "" }))).toMatchObject({
      first_name: "Grace",
      last_name: "",
    });
    expect(await readJson(api.patch(path(), {}))).toMatchObject({ first_name: "Grace", last_name: "" });
    expect(await readJson(api.get(ME))).toMatchObject([{ first_name: "Grace", last_name: "" }]);
  });

  it("are refused when the first is empty or one is too long; user name and e-mail cannot be sent", async () => {
    expect(await readJson(api.patch(path(), { first_name: " " }))).toEqual({
      first_name: ["Please enter your first name."],
    });
    expect(await readJson(api.patch(path(), { last_name: "x".repeat(121) }))).toEqual({
      last_name: ["The name must have at most 120 characters."],
    });
    const email = await api.patch(path(), { email: "other@example.org" });
    expect([email.status, await email.json()]).toEqual([400, { email: ["Unknown field."] }]);
  });
});

describe("another user's id", () => {
  it("is not found, whatever is asked", async () => {
    const other = await makeUser();
    const calls = [
      api.patch(`/api/v1/users/user/${other.id}/`, { first_name: "Eve" }),
      api.patch(profileOf(other.id), pictureForm(await picture().png().toBuffer())),
      api.delete(profileOf(other.id)),
      api.get(`${profileOf(other.id)}picture/`),
      api.patch(`/api/v1/users/change-password/${other.id}/`, {
        old_password: PASSWORD,
        password: "a long new password",
        password2: "a long new password",
      }),
    ];
    for (const response of await Promise.all(calls)) expect(response.status).toBe(404);
    expect(await findUserById(other.id)).toMatchObject({ firstName: "Ada", imageHash: null });
  });

  it("does not lead to a default of that user", async () => {
    const other = await ApiClient.of(server.origin, await makeUser());
    const { id } = await readJson<{ id: string }>(
      other.post("/api/v1/users/defaults/", { name: "onboarding_home", value: "" }),
    );
    const foreign = await api.patch(`/api/v1/users/defaults/${id}/`, { value: "finish" });
    expect(foreign.status).toBe(404);
    const own = await other.patch(`/api/v1/users/defaults/${id}/`, { value: "finish" });
    expect(await own.json()).toEqual({ id, name: "onboarding_home", value: "finish" });
  });
});

describe("a profile picture", () => {
  const send = (content: Uint8Array | string, name?: string) =>
    api.patch(profileOf(user.id), pictureForm(content, name));

  it("is stored as a square of 256 pixels without metadata, and served to its owner only", async () => {
    // EXIF orientation 6: the camera was turned, so width and height change places.
    const photo = await picture()
      .withExif({ IFD0: { Copyright: "SECRET-PLACE" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const response = await send(photo, "me.jpg");
    expect(response.status).toBe(200);
    const { user_img } = await readJson<{ user_img: string }>(response);
    expect(await readJson(api.get(ME))).toMatchObject([{ user_img }]);

    const served = await api.get(user_img);
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect(served.headers.get("cache-control")).toMatch(/^private/);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(readWebp(bytes)).toEqual({ chunks: ["VP8 "], width: 256, height: 256 });
    expect(bytes.includes("SECRET-PLACE")).toBe(false);

    expect((await new ApiClient(server.origin, null).get(user_img)).status).toBe(401);
    const other = await ApiClient.of(server.origin, await makeUser());
    expect((await other.get(user_img)).status).toBe(404);
  });

  it("is removed", async () => {
    await send(await picture().png().toBuffer());
    expect((await api.delete(profileOf(user.id))).status).toBe(204);
    expect(await readJson(api.get(ME))).toMatchObject([{ user_img: null }]);
    expect((await api.get(`${profileOf(user.id)}picture/`)).status).toBe(404);
  });

  it("of 1,000,000 bytes is accepted, and of one more refused", async () => {
    const png = await picture().png().toBuffer();
    // Bytes after the end of a PNG are ignored.
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect((await send(padded(1_000_000))).status).toBe(200);
    const refused = await send(padded(1_000_001));
    expect([refused.status, await refused.json()]).toEqual([400, { user_img: [TOO_BIG] }]);
  });

  it("far above the limit is refused with the same words", async () => {
    const refused = await send(Buffer.alloc(6 * 1024 * 1024));
    expect([refused.status, await refused.json()]).toEqual([400, { user_img: [TOO_BIG] }]);
  });

  it("is refused by its content: SVG, GIF, WebP and text, whatever they are called", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const contents = [
      svg,
      await picture().gif().toBuffer(),
      await picture().webp().toBuffer(),
      "no picture",
      "",
    ];
    for (const content of contents) {
      const refused = await send(content, "me.png");
      expect([refused.status, await refused.json()]).toEqual([400, { user_img: [WRONG_TYPE] }]);
    }
  });

  it("that is damaged, or unpacks to more than 50 million pixels, fails with its name", async () => {
    const png = await sharp(
      Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 256)),
      {
        raw: { width: 300, height: 300, channels: 3 },
      },
    )
      .png()
      .toBuffer();
    const bomb = await picture(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    for (const content of [png.subarray(0, png.length / 2), bomb]) {
      const refused = await send(content, "holiday.png");
      const body = await readJson<{ user_img: string[] }>(refused);
      expect([refused.status, body]).toEqual([400, { user_img: ["holiday.png file upload failed."] }]);
    }
  });

  it("must be sent as a file in a form", async () => {
    expect((await api.patch(profileOf(user.id), { user_img: "me.png" })).status).toBe(415);
    const form = new FormData();
    form.set("user_img", "a text");
    expect((await api.patch(profileOf(user.id), form)).status).toBe(400);
  });
});

describe("a password", () => {
  const NEW = "a much longer password";
  const change = (client: ApiClient, id: string, body: object) =>
    client.patch(`/api/v1/users/change-password/${id}/`, body);

  it("is not changed without the current one, or to one that is short, the same or typed differently", async () => {
    const wrong = { old_password: "wrong", password: NEW, password2: NEW };
    const cases: [object, object][] = [
      [wrong, { old_password: ["Current password is not valid"] }],
      [
        {},
        {
          old_password: ["Please input your current password!"],
          password: ["Please input your new password!"],
          password2: ["Please input your new password!"],
        },
      ],
      [
        { old_password: PASSWORD, password: "elevenchars", password2: "elevenchars" },
        { password: ["The password must have at least 12 characters."] },
      ],
      [
        { old_password: PASSWORD, password: NEW, password2: `${NEW}r` },
        { password2: ["The two new passwords differ."] },
      ],
      [
        { old_password: PASSWORD, password: PASSWORD, password2: PASSWORD },
        { password: ["The new password is the same as the current one."] },
      ],
    ];
    for (const [body, expected] of cases) {
      const response = await change(api, user.id, body);
      expect([response.status, await response.json()]).toEqual([400, expected]);
    }
    expect((await api.get(ME)).status).toBe(200);
  });

  it("is changed, and every other session and token ends at its next call", async () => {
    const fresh = await makeUser();
    const own = await ApiClient.of(server.origin, fresh);
    const other = await ApiClient.of(server.origin, fresh);
    const response = await change(own, fresh.id, { old_password: PASSWORD, password: NEW, password2: NEW });
    expect(response.status).toBe(200);
    const { data } = await readJson<{ data: { message: string } }>(response);
    expect(data.message).toMatch(/^Your password was changed\./);
    expect((await own.get(ME)).status).toBe(200);
    expect((await other.get(ME)).status).toBe(401);
    const signIn = (password: string) =>
      new ApiClient(server.origin, null).post("/api/token/", { username: fresh.email, password });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(200);
    expect(await database.user.findUnique({ where: { id: fresh.id } })).toMatchObject({
      passwordChangedAt: expect.any(Date) as Date,
    });
  });
});
