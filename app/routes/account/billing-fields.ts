import type { BillingField } from "~/services/billing/billing-form";

/** The labels of billing details, in the order of the form. */
export const BILLING_LABELS: Readonly<Record<BillingField, string>> = {
  salutation: "Salutation",
  first_name: "First name",
  last_name: "Last name",
  customer_type: "Customer type",
  organization: "Organization",
  vat_tin_no: "VAT or tax number",
  country: "Country",
  street: "Street",
  street_number: "Street number",
  city: "City",
  state: "State",
  zip_code: "ZIP code",
  phone: "Phone",
  additional_information: "Additional information",
};

/** The autocomplete tokens, by which browsers fill the fields in. */
export const BILLING_AUTOCOMPLETE: Readonly<Partial<Record<BillingField, string>>> = {
  first_name: "billing given-name",
  last_name: "billing family-name",
  organization: "billing organization",
  country: "billing country",
  street: "billing address-line1",
  city: "billing address-level2",
  state: "billing address-level1",
  zip_code: "billing postal-code",
  phone: "billing tel",
};
