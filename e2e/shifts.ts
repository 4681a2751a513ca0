// How far a page moves by itself.
import type { Page } from 'playwright-core'

/** Of the window, weighed by how far it goes. */
const most = 0.01
type Shift = { value: number; moved: string[] }

/** In the page: notes what moves in it without anybody having touched anything, from its first paint on. */
export function noteShifts() {
	const shifts: Shift[] = []
	const nameOf = (node: Node | null) => (node instanceof Element ? `${node.localName}.${node.className}` : String(node?.nodeName))
	type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
	const note = (entries: PerformanceEntry[]) => {
		for (const { value, hadRecentInput, sources } of entries as Entry[])
			if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
	}
	const observer = new PerformanceObserver((list) => note(list.getEntries()))
	observer.observe({ type: 'layout-shift', buffered: true })
	/** Also what has not been told of yet. */
	const takeShifts = () => {
		note(observer.takeRecords())
		return shifts.splice(0)
	}
	Object.assign(globalThis, { takeShifts })
}
type Noting = { takeShifts: () => Shift[] }
/** What has moved since the last time. */
export const takeShifts = (page: Page) => page.evaluate(() => (globalThis as unknown as Noting).takeShifts())
/** What has moved, where that is too much. */
export const shifted = async (page: Page) => {
	const shifts = await takeShifts(page)
	return shifts.reduce((sum, { value }) => sum + value, 0) > most ? shifts : []
}
/** Twice, so that what an answer has changed is painted. */
export const painted = (page: Page) =>
	page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
