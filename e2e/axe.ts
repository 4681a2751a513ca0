import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the page as it is shown now, one line each; animations should be off. */
export async function violations(page: Page): Promise<string[]> {
	await load(page)
	return page.evaluate(async (only) => {
		const { run } = (globalThis as unknown as { axe: typeof axe }).axe
		// A colour on its way to another is neither.
		const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0)
		// In what is folded up nothing moves on, and nothing is told to have ended.
		const isSeen = ({ effect }: Animation) => !(effect instanceof KeyframeEffect) || (effect.target?.checkVisibility() ?? false)
		await Promise.allSettled(
			document
				.getAnimations()
				.filter((each) => ends(each) && isSeen(each))
				.map((each) => each.finished),
		)
		// What lies behind the bar with the save button, or behind the row at the foot of a table, is reached by scrolling; how much of it shows just now is chance.
		const above = '.save-bar-sticky, .new-rows'
		const sheet = new CSSStyleSheet()
		sheet.replaceSync(`${above} { position: static !important }`)
		// A page without them is not styled anew.
		const sheets = document.querySelector(above) ? [sheet] : []
		document.adoptedStyleSheets.push(...sheets)
		// What is in order is neither described nor sent: that takes longer than to look, as does to fetch all styles anew for rules that do not run.
		const found = await run(document, { runOnly: only, resultTypes: ['violations'], preload: false, iframes: false })
		for (const each of sheets) document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(each), 1)
		return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
	}, tags)
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const protocols = new WeakMap<Page, Promise<CDPSession>>()

/** Once a document, and the short way: to be read took longer than the looking itself. What ends a session takes its page's made-up devices along. */
async function load(page: Page): Promise<void> {
	if (await page.evaluate(() => 'axe' in globalThis)) return
	const protocol = protocols.get(page) ?? page.context().newCDPSession(page)
	protocols.set(page, protocol)
	await (await protocol).send('Runtime.evaluate', { expression: source })
}
