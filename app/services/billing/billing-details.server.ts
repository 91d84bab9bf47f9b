import { z } from "zod";
import { findBillingDetails, saveBillingDetails } from "~/db/billing-details.server";
import { BILLING_CHOICES, type billingFormSchema } from "./billing-form";

const field = z.string().nullable();

/** Billing details of a user. A field that was not filled in is null. */
export const billingDetailsSchema = z.object({
  salutation: field,
  first_name: field,
  last_name: field,
  customer_type: field,
  organization: field,
  vat_tin_no: field,
  country: field,
  street: field,
  street_number: field,
  city: field,
  state: field,
  zip_code: field,
  phone: field,
  additional_information: field,
  salutation_display: field,
  customer_type_display: field,
  country_display: field,
});

type BillingDetails = z.infer<typeof billingDetailsSchema>;

const choicesSchema = z.object({
  choices: z.array(z.object({ value: z.string(), display_name: z.string() })),
});

/** The response to OPTIONS billing-details. */
export const billingOptionsSchema = z.object({
  actions: z.object({
    POST: z.object({
      customer_type: choicesSchema,
      salutation: choicesSchema,
      country: choicesSchema,
    }),
  }),
});

/** The choices of the fields that have some. */
export function getBillingOptions(): z.input<typeof billingOptionsSchema> {
  const { customer_type, salutation, country } = BILLING_CHOICES;
  return {
    actions: {
      POST: {
        customer_type: { choices: customer_type },
        salutation: { choices: salutation },
        country: { choices: [...country] },
      },
    },
  };
}

type Row = Awaited<ReturnType<typeof saveBillingDetails>>;

/** The billing details of a user; every field is null if none were saved. */
export async function getBillingDetails(userId: string): Promise<BillingDetails> {
  return buildDetails(await findBillingDetails(userId));
}

/** Saves the fields that are given. */
export async function updateBillingDetails(
  userId: string,
  change: z.infer<typeof billingFormSchema>,
): Promise<BillingDetails> {
  const row = await saveBillingDetails(userId, {
    salutation: change.salutation,
    firstName: change.first_name,
    lastName: change.last_name,
    customerType: change.customer_type,
    organization: change.organization,
    vatTinNo: change.vat_tin_no,
    country: change.country,
    street: change.street,
    streetNumber: change.street_number,
    city: change.city,
    state: change.state,
    zipCode: change.zip_code,
    phone: change.phone,
    additionalInformation: change.additional_information,
  });
  return buildDetails(row);
}

function buildDetails(row: Row | null): BillingDetails {
  const salutation = row?.salutation ?? null;
  const customer_type = row?.customerType ?? null;
  const country = row?.country ?? null;
  return {
    salutation,
    first_name: row?.firstName ?? null,
    last_name: row?.lastName ?? null,
    customer_type,
    organization: row?.organization ?? null,
    vat_tin_no: row?.vatTinNo ?? null,
    country,
    street: row?.street ?? null,
    street_number: row?.streetNumber ?? null,
    city: row?.city ?? null,
    state: row?.state ?? null,
    zip_code: row?.zipCode ?? null,
    phone: row?.phone ?? null,
    additional_information: row?.additionalInformation ?? null,
    salutation_display: displayOf("salutation", salutation),
    customer_type_display: displayOf("customer_type", customer_type),
    country_display: displayOf("country", country),
  };
}

function displayOf(name: keyof typeof BILLING_CHOICES, value: string | null): string | null {
  return BILLING_CHOICES[name].find((choice) => choice.value === value)?.display_name ?? null;
}
