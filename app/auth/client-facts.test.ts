import { describe, expect, it } from "vitest";
import { deviceName, networkOf } from "./client-facts.server";

describe("the name of a device", () => {
  it("is browser and system", () => {
    const agents = {
      "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0": "Firefox on Linux",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1":
        "Safari on iOS",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36":
        "Chrome on Windows",
    };
    for (const [agent, name] of Object.entries(agents)) expect(deviceName(agent)).toBe(name);
  });

  it("is the program's own name without a browser", () => {
    expect(deviceName("curl/8.5.0")).toBe("curl/8.5.0");
    expect(deviceName("python-requests/2.32 extra")).toBe("python-requests/2.32");
    expect(deviceName(null)).toBe("Unknown device");
    expect(deviceName("x".repeat(5_000))).toHaveLength(80);
  });
});

describe("the network of an address", () => {
  it("leaves out the part that names a computer", () => {
    expect(networkOf("203.0.113.7")).toBe("203.0.x.x");
    expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.x.x");
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::");
    expect(networkOf("2001:db8::1")).toBe("2001:db8::");
    expect(networkOf("::1")).toBe("::");
    expect(networkOf("")).toBe("");
  });
});
