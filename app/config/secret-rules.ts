const LEAST_CHARACTERS = 32;
/** A generated key of 32 characters has about 20 different ones. */
const LEAST_DIFFERENT = 10;
const PLACEHOLDER =
  /change[ _-]?me|placeholder|at[ _-]least|your[ _-]|example|secret|replace|random|password/i;
/** Keys of a keyboard in their order, and a text that is written several times. */
const EASY = /qwert|asdfg|12345|abcde|^(.+)\1+$/i;

/** Why a text is not a key, to follow the name of its place; null if it may be one. */
export function refusalOfSecret(secret: string): string | null {
  if (/[\u0000-\u001f\u007f]/.test(secret)) return "must not have control characters";
  if (secret.length < LEAST_CHARACTERS) return `must have at least ${LEAST_CHARACTERS} characters`;
  if (PLACEHOLDER.test(secret)) return "is a placeholder; generate one: openssl rand -base64 48";
  if (new Set(secret).size < LEAST_DIFFERENT || EASY.test(secret))
    return "is easy to guess; generate one: openssl rand -base64 48";
  return null;
}
