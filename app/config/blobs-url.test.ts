import { describe, expect, it } from "vitest";
import { readBlobsUrl } from "./blobs-url";

describe("the address of a bucket", () => {
  it("names the bucket, where it is and how keys begin", () => {
    expect(readBlobsUrl("s3://my.bucket")).toEqual({
      bucket: "my.bucket",
      prefix: "",
      endpoint: null,
      region: "us-east-1",
      pathStyle: false,
    });
    const address = "s3://files/of/estimand?endpoint=http://127.0.0.1:9000&region=eu-central-1&pathStyle=1";
    expect(readBlobsUrl(address)).toEqual({
      bucket: "files",
      prefix: "of/estimand/",
      endpoint: "http://127.0.0.1:9000",
      region: "eu-central-1",
      pathStyle: true,
    });
    expect(readBlobsUrl("s3://files/a/", "sa-east-1")).toMatchObject({ prefix: "a/", region: "sa-east-1" });
  });

  it.each([
    ["blobs", "must be an address such as s3://"],
    ["https://files.s3.amazonaws.com", "must be an address such as s3://"],
    ["s3://AKIA:secret@files", "must have no credentials: set AWS_ACCESS_KEY_ID"],
    ["s3://files?endpoint=https://AKIA:secret@s3.example.org", "needs an endpoint such as"],
    ["s3://files?endpoint=s3.example.org", "needs an endpoint such as"],
    ["s3://files?endpoint=https://s3.example.org/path", "needs an endpoint such as"],
    ["s3://files?secret=x", "has no option secret: there are endpoint, region, pathStyle"],
    ["s3://files?pathStyle=yes", "needs pathStyle=1 or pathStyle=0"],
    ["s3://Files_Of_Ours", "must name a bucket"],
    ["s3://files/a//b", "must name a bucket, and a prefix"],
    ["s3://", "must "],
  ])("%s is refused with what is wrong", (address, words) => {
    expect(readBlobsUrl(address)).toContain(words);
  });
});
