// Which test files are about what stands in a file of `database/functions`: they run first when a fault is planted there. A file of functions
// without a row fails planted.test.ts. Of what is in TypeScript vitest finds them by the imports.
const features = 'server/src/features'

export const relatedToFunctions: Record<string, string[]> = {
	acting: ['server/test/tenancy.test.ts', 'server/test/key-rights.test.ts', 'server/test/rights.test.ts', 'server/test/rows.test.ts'],
	api_tokens: [`${features}/tokens`, 'server/test/key-rights.test.ts'],
	balance: [`${features}/balance`, `${features}/tax`, 'server/test/check-figures.test.ts', 'server/test/demo-figures.test.ts'],
	billing: [`${features}/billing`, `${features}/plans`],
	calendar: [`${features}/calendar`],
	closings: [`${features}/closings`, 'server/src/platform/paper/receipts.test.ts'],
	contacts: [`${features}/contacts`, 'server/test/seen.test.ts', `${features}/history`],
	counters: ['server/test/counters.test.ts', `${features}/plans`, 'server/test/plans.test.ts', 'server/test/limits.test.ts'],
	doors: ['server/test/doors.test.ts', `${features}/sign-ins`, `${features}/users`],
	events: [`${features}/events`, 'server/test/seen.test.ts', `${features}/history`],
	exports: [`${features}/exports`],
	files: [`${features}/files`, `${features}/inbox`, 'server/test/counters.test.ts'],
	flat_rate: [`${features}/tax`, 'server/test/sent.test.ts'],
	groups: [`${features}/groups`, `${features}/members`, `${features}/invite-links`, 'server/test/rights.test.ts'],
	history: [`${features}/history`, 'server/test/columns.test.ts', 'server/test/seen.test.ts', 'server/src/platform/live'],
	identity: [`${features}/sessions`, `${features}/users`, `${features}/sign-ins`, 'server/test/doors.test.ts'],
	imports: [`${features}/imports`],
	inbox: [`${features}/inbox`],
	invite_links: [`${features}/invite-links`],
	limits: ['server/test/limits.test.ts', `${features}/members`],
	mails: [`${features}/members/refused-mails.test.ts`, `${features}/members/mails.test.ts`, `${features}/notifications`],
	notifications: [`${features}/notifications`, `${features}/users`],
	properties: [
		`${features}/properties`,
		`${features}/objects`,
		`${features}/journals`,
		`${features}/statistics`,
		'server/test/rows.test.ts',
	],
	readings: [`${features}/readings`, `${features}/statistics`, 'server/test/check-figures.test.ts'],
	restored: [`${features}/backups`, 'server/test/under-way.test.ts'],
	search: [`${features}/search`],
	search_index: [`${features}/search`],
	series: [`${features}/series`],
	stopwatch: [`${features}/stopwatch`],
	trash: [`${features}/trash`, `${features}/files`, 'server/test/nouns.test.ts'],
	webhooks: [`${features}/webhooks`, `${features}/notifications`],
}

/** The files and folders of tests for a file of functions. */
export const testsOfFunctions = (file: string): string[] => relatedToFunctions[/([^/]+)\.sql$/.exec(file)?.[1] ?? ''] ?? []
