import { nouns } from '@hausheft/contract/nouns.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import type { TrashItem, TrashSource } from '@hausheft/contract/trash.ts'
import { ApiError } from '../../platform/api/client.ts'

type Item = Pick<TrashItem, 'source' | 'fk' | 'name'>
type Page<T> = { rows: T[] }

/** What hangs on something comes back after it. */
const order: readonly TrashSource[] = ['property', 'event']
const rank = ({ source }: Item) => (order.includes(source) ? order.indexOf(source) : order.length)

/** Brings things back one after the other; what stands in the way of one is said at its row, and holds up no other. */
export async function restoreInTurn<T extends Item>(items: readonly T[], restore: (item: T) => Promise<unknown>) {
	const back: T[] = []
	const refused: Record<string, string> = {}
	for (const item of items.toSorted((a, b) => rank(a) - rank(b))) {
		try {
			await restore(item)
			back.push(item)
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			refused[item.fk] = error.message
		}
	}
	return { back, refused }
}

/** What is told of it; empty where nothing came back. */
export function restoredText([first, ...others]: readonly Item[]): string {
	if (!first) return ''
	return others.length > 0
		? `${count(others.length + 1, 'Sache ist', 'Sachen sind')} wiederhergestellt.`
		: `${nouns[first.source].words.one} «${first.name}» ist wiederhergestellt.`
}

export const withoutRows = <T extends Pick<TrashItem, 'fk'>, P extends Page<T>>(pages: readonly P[], gone: ReadonlySet<string>): P[] =>
	pages.map((page) => ({ ...page, rows: page.rows.filter(({ fk }) => !gone.has(fk)) }))

/** So few days are left that it should be noticed. */
const soon = 3
/** How long it can still come back. */
export const daysLeft = (days: number): { text: string; isSoon: boolean } => ({
	text: days <= 0 ? 'nur noch heute' : days === 1 ? 'noch 1 Tag' : `noch ${days} Tage`,
	isSoon: days <= soon,
})
