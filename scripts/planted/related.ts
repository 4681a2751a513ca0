// Which test files are about what stands in a file of `database/functions`: they run first when a fault is planted there. A file of functions
// without a row, and without a feature that is called so, fails planted.test.ts. Of what is in TypeScript vitest finds them by the imports.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../check.ts'

const features = 'server/src/features'

export const relatedToFunctions: Record<string, string[]> = {
	acting: ['server/test/tenancy.test.ts', 'server/test/key-rights.test.ts', 'server/test/rights.test.ts', 'server/test/rows.test.ts'],
	all_nouns: ['server/test/nouns.test.ts', `${features}/trash`, 'server/test/tenancy.test.ts'],
	answers: ['server/test/answers', 'server/test/seen.test.ts'],
	api_tokens: [`${features}/tokens`, 'server/test/key-rights.test.ts', 'server/test/own-things.test.ts'],
	balance: [`${features}/balance`, `${features}/tax`, 'server/test/check-figures.test.ts', 'server/test/demo-figures.test.ts'],
	billing: [`${features}/billing`, `${features}/plans`],
	calendar: [`${features}/calendar`],
	closings: [`${features}/closings`, 'server/src/platform/paper/receipts.test.ts'],
	contacts: [`${features}/contacts`, 'server/test/seen.test.ts', `${features}/history`],
	counters: ['server/test/counters.test.ts', `${features}/plans`, 'server/test/plans.test.ts', 'server/test/limits.test.ts'],
	doors: ['server/test/doors.test.ts', `${features}/sign-ins`, `${features}/users`],
	entry_months: [`${features}/figures`, 'server/test/counters.test.ts', 'server/test/check-figures.test.ts'],
	events: [`${features}/events`, 'server/test/seen.test.ts', `${features}/history`],
	event_settles: [
		`${features}/events`,
		`${features}/search`,
		'server/test/counters.test.ts',
		'server/test/check-figures.test.ts',
		`${features}/history`,
	],
	exports: [`${features}/exports`],
	files: [`${features}/files`, `${features}/inbox`, 'server/test/counters.test.ts'],
	hot_reads: ['server/src/features/events/lists', 'server/src/platform/http/round-trips.test.ts'],
	flat_rate: [`${features}/tax`, 'server/test/sent.test.ts'],
	groups: [`${features}/groups`, `${features}/members`, `${features}/invite-links`, 'server/test/rights.test.ts'],
	history: [`${features}/history`, 'server/test/columns.test.ts', 'server/test/seen.test.ts', 'server/src/platform/live'],
	identity: [`${features}/sessions`, `${features}/users`, `${features}/sign-ins`, 'server/test/doors.test.ts'],
	imports: [`${features}/imports`],
	inbox: [`${features}/inbox`],
	invite_links: [`${features}/invite-links`],
	limits: ['server/test/limits.test.ts', `${features}/members`],
	links: [
		`${features}/events/linked.test.ts`,
		'server/test/counters.test.ts',
		'server/test/check-figures.test.ts',
		`${features}/journals`,
		'server/test/plans.test.ts',
	],
	mails: [`${features}/members/refused-mails.test.ts`, `${features}/members/mails.test.ts`, `${features}/notifications`],
	notifications: [`${features}/notifications`, `${features}/users`],
	memories: [`${features}/memories`, 'server/test/tenancy.test.ts'],
	nouns: [
		`${features}/objects`,
		`${features}/trash`,
		`${features}/search`,
		'server/test/nouns.test.ts',
		'server/test/rows.test.ts',
		'server/test/limits.test.ts',
	],
	properties: [`${features}/properties`, 'server/test/rows.test.ts'],
	readings: [`${features}/readings`, `${features}/statistics`, 'server/test/check-figures.test.ts'],
	restored: [`${features}/backups`, 'server/test/under-way.test.ts'],
	search: [`${features}/search`],
	search_index: [`${features}/search`],
	servers: ['server/src/platform/servers'],
	series: [`${features}/series`],
	sharing: [`${features}/sharing`, `${features}/parties`],
	stopwatch: [`${features}/stopwatch`],
	time_months: [`${features}/time-recording`, `${features}/figures`, 'server/test/check-figures.test.ts'],
	trash: [`${features}/trash`, `${features}/files`, 'server/test/nouns.test.ts'],
	webhooks: [`${features}/webhooks`, `${features}/notifications`],
}

/** Tests that ask the same of every endpoint, noun or row there is: they come right after those about the place. */
export const nets: readonly string[] = ['put-away', 'order', 'gate', 'own-things', 'check-figures'].map(
	(name) => `server/test/${name}.test.ts`,
)

/** The files and folders of tests for a file of functions; that of a noun is called as its feature, and needs no row. */
export function testsOfFunctions(file: string): string[] {
	const name = path.basename(file, '.sql')
	const own = `${features}/${name.replaceAll('_', '-')}`
	return relatedToFunctions[name] ?? (existsSync(path.join(root, own)) ? [own, 'server/test/nouns.test.ts'] : [])
}
