// What is recognised in an address too, where the page begins without zod.

/** Any uuid; fields.ts makes the schema of it. */
export const idPattern =
	/^([\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/
/** A calendar month, `YYYY-MM`, also of a year of which nothing is written any more. */
export const monthPattern = /^[12]\d{3}-(0[1-9]|1[0-2])$/
