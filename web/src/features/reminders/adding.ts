type House = { id: string }
type AskedAdding = {
	houses: readonly House[]
	/** The house that the list is narrowed to, and whether one chooses from what comes back in most houses. */
	search: { house?: string | undefined; add?: 1 | undefined }
	mayCreate: boolean
	/** Where one was last. */
	home: string | undefined
}

/** Whether something can be added to the reminders, at which house it begins, and whether one is at it. */
export function addingOf<H extends House>({ houses, search, mayCreate, home }: Omit<AskedAdding, 'houses'> & { houses: readonly H[] }) {
	const house = houses.find((each) => each.id === search.house)
	const begun = house?.id ?? home ?? houses[0]?.id
	return {
		house,
		begun,
		isChoosing: search.add === 1 && mayCreate && houses.length > 0,
		makes: mayCreate && begun !== undefined,
	}
}

/** With fewer than these there is something to be offered. */
const few = 5

/** Whether what comes back in most houses is offered below the list, and how loudly; not before all of it is there. */
export const offerOf = (todos: number, { isMine, hasMore }: { isMine: boolean; hasMore: boolean }): 'loud' | 'quiet' | undefined =>
	isMine || hasMore ? undefined : todos < few ? 'loud' : 'quiet'

/** How many rows a section has: the last one may go on. */
export const rowCount = (rows: number, isLast: boolean, hasMore: boolean): string => (hasMore && isLast ? `${rows}+` : String(rows))
