import type { Mark } from '@hausheft/contract/marks.ts'

/** What is drawn differently from what was begun with; `after` is null where it was taken away. */
export type MarkChange = { id: string; after: Mark | null }

export const isSameMark = (one: Mark | undefined, other: Mark | undefined): boolean => written(one) === written(other)
/** In one order: a mark that was drawn here names its parts in another than the same mark as it was read. */
const written = (mark: Mark | undefined) =>
	mark && JSON.stringify([mark.id, mark.shape, mark.colour, mark.page, mark.points, mark.text, mark.link])
const byId = (marks: readonly Mark[]) => new Map(marks.map((mark) => [mark.id, mark]))

/**
 * What two have drawn since `base`, together: each mark as whoever has changed it, and what both have changed as it is here. `both` are those,
 * as the others have them.
 */
export function mergeMarks(base: readonly Mark[], mine: readonly Mark[], theirs: readonly Mark[]): { marks: Mark[]; both: MarkChange[] } {
	const [before, here, there] = [byId(base), byId(mine), byId(theirs)]
	const ids = [...new Set([...theirs, ...mine].map(({ id }) => id))]
	const both: MarkChange[] = []
	const marks = ids.flatMap((id) => {
		const [was, own, other] = [before.get(id), here.get(id), there.get(id)]
		if (isSameMark(own, was)) return other ?? []
		if (!isSameMark(other, was) && !isSameMark(other, own)) both.push({ id, after: other ?? null })
		return own ?? []
	})
	return { marks, both }
}
