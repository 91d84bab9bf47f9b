import { z } from "zod";
import { refusalOfName, tidyName } from "~/lib/names";
import { type Choice, COUNTRIES } from "./countries";

const FIELD_LENGTH = 120;
const NOTE_LENGTH = 1_000;
/** A text in several lines may contain these besides printable characters. */
const LINE_BREAKS = /\r?\n/g;

/** An empty text is null, as the pages send it. A field that is left out stays undefined. */
function emptyAsNull(value: string | null | undefined): string | null | undefined {
  return value === "" ? null : value;
}

function text(maxLength = FIELD_LENGTH, inOneLine: (value: string) => string = (value) => value) {
  return z
    .string()
    .overwrite(tidyName)
    .superRefine((value, context) => {
      const why = value === "" ? null : refusalOfName(inOneLine(value), maxLength);
      if (why !== null) context.addIssue({ code: "custom", message: why.replace("The name", "The text") });
    })
    .meta({ maxLength })
    .nullable()
    .optional()
    .transform(emptyAsNull);
}

function oneOf(choices: readonly Choice[]) {
  return z
    .enum(["", ...choices.map(({ value }) => value)], { error: "Please choose one from the list." })
    .nullable()
    .optional()
    .transform(emptyAsNull);
}

/** The fields that take one of a list. */
export const BILLING_CHOICES = {
  customer_type: [
    { value: "private", display_name: "Private person" },
    { value: "company", display_name: "Company or organization" },
  ],
  salutation: [
    { value: "ms", display_name: "Ms" },
    { value: "mr", display_name: "Mr" },
    { value: "mx", display_name: "Mx" },
  ],
  country: COUNTRIES,
} satisfies Record<string, readonly Choice[]>;

/** Body of POST billing-details, and the form Edit Billing Details. A field that is left out is not changed. */
export const billingFormSchema = z.strictObject({
  salutation: oneOf(BILLING_CHOICES.salutation),
  first_name: text(),
  last_name: text(),
  customer_type: oneOf(BILLING_CHOICES.customer_type),
  organization: text(),
  vat_tin_no: text(),
  country: oneOf(BILLING_CHOICES.country),
  street: text(),
  street_number: text(),
  city: text(),
  state: text(),
  zip_code: text(),
  phone: text(),
  additional_information: text(NOTE_LENGTH, (value) => value.replace(LINE_BREAKS, " ")),
});

export type BillingField = keyof z.infer<typeof billingFormSchema>;

/** Every field in the order of the form. */
export const BILLING_FIELDS = Object.keys(billingFormSchema.shape) as BillingField[];
