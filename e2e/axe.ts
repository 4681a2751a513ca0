import axe from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with the page as it is shown now, one line each; animations should be off. */
export async function violations(page: Page): Promise<string[]> {
	await page.evaluate(axe.source)
	const found = await page.evaluate((only) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly: only }), tags)
	return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}
