/** Tables whose rows staff or the repository write, not use; and those of the databases, of Prisma and of the counts of requests. */
export const SMALL =
  /^(?:HelpItem|HelpContent|GlossaryItem|HelpVersion|HelpSearch\w*|BlobStore|RequestCount|_prisma_migrations|sqlite_\w+|pragma_\w+|json_each)$/;
