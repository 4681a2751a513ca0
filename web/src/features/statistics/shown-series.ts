/** More lines at once are a tangle; the others are a tap away. */
const shownAtFirst = 4

type Line = { name: string; object: string | null }
type Slots = { before: readonly ({ value: unknown } | null)[] }

export const keyOfLine = ({ name, object }: Line): string => `${name.toLowerCase()} ${object ?? ''}`

/** Those that are chosen; of nothing there is no picture: then the first few. */
export function shownOf<L extends Line>(every: readonly L[], chosen: readonly string[] | undefined): L[] {
	const found = every.filter((each) => chosen?.includes(keyOfLine(each)))
	return found.length > 0 ? found : every.slice(0, shownAtFirst)
}

/** What is chosen once this one is tapped, in the order of all; undefined where it was the last one. */
export function keysAfterTap<L extends Line>(every: readonly L[], shown: readonly L[], tapped: L): string[] | undefined {
	const next = every.filter((one) => shown.includes(one) !== (one === tapped))
	return next.length > 0 ? next.map(keyOfLine) : undefined
}

/** Whether the year before is drawn: as asked, else beside one line alone that has any; of several nothing could be read. */
export const isBeforeShown = (asked: boolean | undefined, shown: readonly Slots[]): boolean =>
	asked ?? (shown.length === 1 && shown.some(({ before }) => before.some((slot) => slot?.value)))

/** What a file of it is called: without what no file may have in its name. */
export const fileNameOf = (name: string): string => `${name.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim()}.csv`
