/** The plans and manuals of a house. */
export const plansOf = (property: string) => ({ params: { id: property }, query: { kind: 'plan' } }) as const

/** The plans on which a pin leads to an object or an entry. */
export const pinnedOn = (property: string, thing: string) => ({ params: { id: property }, query: { kind: 'plan', pinned: thing } }) as const

/** What the page of an object asks of its property, beside the list of its entries. */
export const readsOf = ({ id, property }: { id: string; property: string }) => {
	const params = { id: property }
	return {
		served: { params, query: { object: id, kind: 'maintenance', state: 'done', limit: 1, include: 'names' } },
		open: { params, query: { object: id, state: 'open', limit: 100 } },
		measured: { params, query: { object: id, kind: 'measurement', limit: 30 } },
		sum: { params, query: { object: id } },
		files: { params, query: { object: id } },
		plans: pinnedOn(property, id),
	} as const
}
