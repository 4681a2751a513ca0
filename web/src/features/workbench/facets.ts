export type Facet = { id: string; name: string; disabled: boolean }

/** By what a list can be narrowed, by name; what is not in use any more stands at the end. */
export const facetsOf = <T extends { id: string; disabled_at: string | null }>(list: readonly T[], nameOf: (each: T) => string): Facet[] =>
	list
		.map((each) => ({ id: each.id, name: nameOf(each), disabled: each.disabled_at !== null }))
		.sort((a, b) => Number(a.disabled) - Number(b.disabled) || a.name.localeCompare(b.name, 'de-CH', { numeric: true }))

/** What entries can be given: nothing that was switched off. */
export const givenFacets = (facets: readonly Facet[]): Facet[] => facets.filter(({ disabled }) => !disabled)
