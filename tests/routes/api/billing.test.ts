import { describe, expect, it } from "vitest";
import { useApiServer } from "../../factories/api-server";
import { readJson } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const { server, api } = useApiServer();

const PATH = "/api/v1/subscription/billing-details/";

type Choices = Record<string, { choices: { value: string; display_name: string }[] }>;

async function details(client = api): Promise<Record<string, string | null>> {
  const { results } = await readJson<{ results: Record<string, string | null>[] }>(client.get(PATH));
  expect(results).toHaveLength(1);
  return results[0] ?? {};
}

describe("billing details", () => {
  it("have choices of customer type, salutation and country", async () => {
    const response = await api.call("OPTIONS", PATH);
    expect(response.status).toBe(200);
    const { actions } = await readJson<{ actions: { POST: Choices } }>(response);
    expect(Object.keys(actions.POST).sort()).toEqual(["country", "customer_type", "salutation"]);
    expect(actions.POST.country?.choices).toContainEqual({ value: "AT", display_name: "Austria" });
    // ISO 3166-1 has 249 officially assigned codes.
    expect(new Set(actions.POST.country?.choices.map(({ value }) => value)).size).toBe(249);
    expect((await new ApiClient(server.origin, null).call("OPTIONS", PATH)).status).toBe(401);
  });

  it("are null before they are saved", async () => {
    const fresh = await ApiClient.of(server.origin, await makeUser());
    const found = await details(fresh);
    expect(Object.values(found).every((value) => value === null)).toBe(true);
    expect(Object.keys(found)).toHaveLength(17);
  });

  it("keep the fields that are left out, and are emptied by null or an empty text", async () => {
    await api.post(PATH, { first_name: " Ada ", customer_type: "company", country: "CH", city: "Bern" });
    const saved = await readJson(api.post(PATH, { city: null, first_name: "", organization: "ACME" }));
    expect(saved).toMatchObject({
      first_name: null,
      city: null,
      organization: "ACME",
      customer_type: "company",
      customer_type_display: "Company or organization",
      country: "CH",
      country_display: "Switzerland",
      salutation_display: null,
    });
    expect(await details()).toEqual(saved);
  });

  it("are the user's own", async () => {
    const other = await ApiClient.of(server.origin, await makeUser());
    await api.post(PATH, { phone: "+43 1 234" });
    expect((await details(other)).phone).toBeNull();
  });

  it("refuse unknown choices, long texts and unknown fields", async () => {
    const response = await api.post(PATH, {
      country: "XX",
      salutation: "Dr",
      city: "x".repeat(121),
      userId: "someone",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      country: ["Please choose one from the list."],
      salutation: ["Please choose one from the list."],
      city: ["The text must have at most 120 characters."],
      userId: ["Unknown field."],
    });
  });

  it("take several lines of additional information", async () => {
    await api.post(PATH, { additional_information: "Order 7\nRoom 12" });
    expect((await details()).additional_information).toBe("Order 7\nRoom 12");
  });
});
