import { placeOf } from './rooms.ts'
import type { Complaint, Mark, Source } from './source.ts'

const maxRouteLines = 60

const readsEnvironment = (path: string) =>
	path === 'server/src/config.ts' || /^(scripts|e2e|bench|server\/test)\//.test(path) || /(^|\/)vite(st)?\.config\.ts$/.test(path)
const namesTables = (path: string) => path.startsWith('server/src/platform/database/') || path.endsWith('/queries.ts')

/** What stands in a file itself, without looking at any other. */
export function contentComplaints(source: Source): Complaint[] {
	const { path, marks, isTest } = source
	const { room } = placeOf(path)
	const complaints: Complaint[] = []
	const complain = (rule: string, found: Mark[], message: (text: string) => string) =>
		complaints.push(...found.map(({ line, text }) => ({ line, rule, message: message(text) })))

	complain('syntax', marks.error, (text) => text)
	complain('barrel', marks.reexportAll, (text) => `export * from '${text}' hides where a name lives`)
	if (source.isBarrel) complain('barrel', [{ line: 1, text: '' }], () => 'a file of re-exports only; import the files themselves')
	if (!readsEnvironment(path)) complain('environment', marks.environment, (text) => `${text} is read in server/src/config.ts only`)
	complain(
		'mock',
		marks.mock.filter(({ text }) => /^(\.|@hausheft\/|$)/.test(text)),
		(text) => `own code is never mocked (${text})`,
	)
	if (room === 'server feature' || room === 'web feature' || room === 'web kit') complain('any', marks.any, () => 'no `any` in features')
	if (path.startsWith('server/src/') && !isTest) {
		if (!namesTables(path)) complain('table', marks.table, (text) => `table ${text} is named outside queries.ts and platform/database`)
		complain(
			'id-list',
			marks.idList,
			(text) => `${text} is sent as one array (among(column, ids), unnest): the database keeps each statement`,
		)
		if (room !== 'server platform')
			complain('database-handle', marks.handle, (text) => `${text}: a database handle comes only from actAs(actor, work)`)
	}
	if ((room === 'server platform' || room === 'web platform') && !isTest) {
		const wrong = openingFault(source.openingComment)
		if (wrong) complaints.push({ line: 1, rule: 'opening-comment', message: wrong })
	}
	if (room === 'web route' && !isTest) complaints.push(...routeComplaints(source))
	return complaints
}

function openingFault(comment: string | undefined) {
	if (!comment) return 'a platform file opens with one sentence on what it hides'
	if (comment.split('\n').length > 3) return 'the opening sentence has three lines at most'
	if (!/[.!?]$/.test(comment) || /[.!?]\s+[A-Z]/.test(comment)) return 'the opening comment is one sentence and ends with a full stop'
	return undefined
}

function routeComplaints({ path, lines, marks: { jsx } }: Source): Complaint[] {
	if (path.endsWith('/__root.tsx')) return []
	const rule = 'thin-route'
	const found = jsx
		.slice(0, 1)
		.map(({ line }) => ({ line, rule, message: 'no markup in a route file: URL, search schema, loader, which page' }))
	if (lines > maxRouteLines) found.push({ line: lines, rule, message: `${lines} lines; a route file has ${maxRouteLines} at most` })
	return found
}
