import type { Complaint, Import, Source } from './source.ts'

export type Room =
	| 'contract'
	| 'contract swiss'
	| 'server app'
	| 'server nouns'
	| 'server config'
	| 'server feature'
	| 'server platform'
	| 'server test'
	| 'web app'
	| 'web route'
	| 'web shell'
	| 'web feature'
	| 'web nouns'
	| 'web kit'
	| 'web landing'
	| 'web ui'
	| 'web platform'
	| 'web config'
	| 'demo'
	| 'tools'

const mayImport: Record<Room, readonly Room[]> = {
	contract: ['contract'],
	'contract swiss': [],
	'server config': ['server config', 'contract'],
	'server platform': ['server platform', 'server config', 'contract'],
	'server nouns': ['server nouns', 'server feature', 'server platform', 'contract'],
	'server feature': ['server feature', 'server nouns', 'server platform', 'server config', 'contract'],
	'server app': ['server app', 'server nouns', 'server feature', 'server platform', 'server config', 'contract'],
	'server test': ['server test', 'demo', 'server app', 'server nouns', 'server feature', 'server platform', 'server config', 'contract'],
	'web platform': ['web platform', 'contract'],
	'web ui': ['web ui', 'web platform'],
	'web nouns': ['web nouns', 'web feature', 'web ui', 'web platform', 'contract'],
	'web kit': ['web kit', 'web nouns', 'web ui', 'web platform', 'contract'],
	'web feature': ['web feature', 'web nouns', 'web kit', 'web ui', 'web platform', 'contract'],
	'web shell': ['web shell', 'web nouns', 'web feature', 'web kit', 'web ui', 'web platform', 'demo', 'contract'],
	'web landing': ['web landing', 'web feature', 'web kit', 'web ui', 'web platform', 'contract'],
	'web route': ['web route', 'web shell', 'web feature', 'web kit', 'web ui', 'web platform', 'contract'],
	'web app': ['web app', 'web route', 'web shell', 'web landing', 'web feature', 'web kit', 'web ui', 'web platform', 'contract'],
	'web config': ['web config', 'web app', 'web landing', 'tools', 'contract'],
	demo: ['demo', 'contract'],
	tools: [
		'tools',
		'demo',
		'contract',
		'server test',
		'server app',
		'server feature',
		'server platform',
		'server config',
		'web config',
		'web landing',
	],
}
/** Rule 3. The vocabulary of a server feature: which of its files uses which. */
export const vocabulary: Record<string, readonly string[]> = {
	/** What a feature serves and what it does for later: server/src/app.ts lists them. */
	mount: ['handlers', 'jobs', 'actions', 'rules', 'words', 'queries', 'mails'],
	handlers: ['actions', 'rules', 'words', 'queries', 'mails'],
	actions: ['rules', 'words', 'queries', 'mails'],
	jobs: ['actions', 'rules', 'words', 'queries', 'mails'],
	mails: ['actions', 'rules', 'words', 'queries'],
	/** `hours-report`: makes one file, in the process that server/src/reports.ts loads it into. */
	report: ['report', 'actions', 'rules', 'words', 'queries'],
	queries: [],
	rules: ['words'],
	words: [],
	/** What it says of itself to the rooms that have all nouns: server/src/nouns.ts lists them. */
	noun: ['mount', 'queries', 'rules', 'words'],
	/** What its variables are for and what they say: config.ts lists them, and reads them. */
	settings: [],
}
/** Rooms of a feature that hide a format: their files are called after what they do, and only their own feature uses them. */
const formats = ['exchange/file']
export const isFormat = (feature: string | undefined): boolean => feature !== undefined && formats.includes(feature)
/** These decide and say, and touch nothing; what a noun says in German may stand beside what it decides. */
const pure = ['rules', 'words']
const acrossFeatures = ['actions', 'queries', 'rules', 'words']
/** A noun that is too large for one folder, and its rooms. In the web app everyone uses what its own folder has, and the rooms see each other's files. */
const nounsInRooms: Record<string, readonly string[]> = {
	events: ['event-draft', 'event-form', 'event-panel', 'event-shares', 'event-table', 'timeline', 'workbench'],
	imports: ['exchange'],
}
export const nounOf = (feature: string | undefined): string | undefined =>
	Object.keys(nounsInRooms).find((noun) => nounsInRooms[noun]!.includes(feature ?? '')) ?? feature
const ownFile = /\.(tsx?|m?js|css|json|svg|html|webp|png|jpg|woff2)(\?[\w&=]+)?$/

type Fault = Omit<Complaint, 'line'> | undefined

export function importComplaints(source: Source): Complaint[] {
	return source.imports.flatMap((each) => {
		const fault =
			rulesFault(source, each) ??
			mountFault(source, each) ??
			styleFault(source, each) ??
			(each.target ? ownFault(source, each, each.target) : packageFault(source, each))
		return fault ? [{ line: each.line, ...fault }] : []
	})
}

const stem = (path: string) => roleOf(/([^/]+)\.tsx?$/.exec(path)?.[1] ?? '')
/** A feature may have several reports: each is called after what it makes. */
export const roleOf = (name: string): string => (name.endsWith('-report') ? 'report' : name)
const isOfContract = (room: Room | undefined) => room === 'contract' || room === 'contract swiss'
const product = (room: Room) => room.split(' ')[0]

function rulesFault({ path, isTest }: Source, { specifier, target = specifier }: Import): Fault {
	if (isTest || placeOf(path).room !== 'server feature' || !pure.includes(stem(path))) return undefined
	if (isOfContract(placeOf(target).room) || specifier.endsWith('/words.ts')) return undefined
	return { rule: 'feature-flow', message: `${stem(path)} import the contract only, not ${specifier}` }
}

/** What is mounted stands in one list: app.ts has mounts alone of the features, and nobody else has any. */
function mountFault({ path, isTest }: Source, { target, specifier }: Import): Fault {
	if (isTest || !target || placeOf(target).room !== 'server feature') return undefined
	const isList = path === 'server/src/app.ts'
	const isMount = stem(target) === 'mount'
	if (isList === isMount || (isMount && stem(path) === 'noun' && placeOf(path).feature === placeOf(target).feature)) return undefined
	const message = isList
		? `app.ts mounts features and uses nothing else of them, as ${specifier}`
		: `${specifier} is listed in app.ts alone`
	return { rule: 'mount', message }
}

/** Which room a path lies in, and in which feature of it; files of no room (package.json, build products) have none. */
export function placeOf(path: string): { room: Room | undefined; feature: string | undefined } {
	const [top, below, area, feature, file, ...rest] = path.split('/')
	const inFeature = file === undefined ? undefined : feature
	if (top === 'contract') return { room: area === 'swiss' ? 'contract swiss' : 'contract', feature: undefined }
	if (top === 'server' && below === 'test') return { room: 'server test', feature: undefined }
	if (top === 'server' && below === 'src') {
		if (area === 'features') return { room: 'server feature', feature: rest.length > 0 ? `${feature}/${file}` : inFeature }
		if (area === 'platform') return { room: 'server platform', feature: undefined }
		if (area === 'noun.ts' || area === 'nouns.ts') return { room: 'server nouns', feature: undefined }
		return { room: /^config(-[a-z]+)?\.ts$/.test(area ?? '') ? 'server config' : 'server app', feature: undefined }
	}
	if (top === 'web' && below === 'src') {
		if (area === 'features') return { room: 'web feature', feature: inFeature }
		if (area === 'routes') return { room: 'web route', feature: undefined }
		if (area === 'shell' || area === 'setup' || area === 'gallery') return { room: 'web shell', feature: undefined }
		if (area === 'landing' || area === 'kit' || area === 'ui' || area === 'platform') return { room: `web ${area}`, feature: undefined }
		if (area === 'noun.ts' || area === 'nouns.ts') return { room: 'web nouns', feature: undefined }
		return { room: 'web app', feature: undefined }
	}
	if (top === 'web') return { room: 'web config', feature: undefined }
	if (top === 'demo') return { room: 'demo', feature: undefined }
	return { room: /^(scripts|e2e|bench)$/.test(top ?? '') ? 'tools' : undefined, feature: undefined }
}

/** They are in the main bundle anyway: loaded lazily, each would be a file more before a page wakes up. */
const firstView = /^web\/src\/(shell\/app-frame|features\/properties\/property-home-page)\.tsx$/

function styleFault({ path }: Source, { specifier }: Import): Fault {
	if (placeOf(path).room !== 'web route' || !/\.css(\?|$)/.test(specifier)) return undefined
	return { rule: 'thin-route', message: 'a CSS import in a route file stays in the main bundle; import it in the page' }
}

function ownFault(source: Source, { specifier, kind }: Import, target: string): Fault {
	const [from, to] = [placeOf(source.path), placeOf(target)]
	if (!from.room) return undefined
	if (!ownFile.test(specifier))
		return { rule: 'extension', message: `${specifier} names no file; import the file itself with its extension` }
	if (!to.room) return isOfContract(from.room) ? { rule: 'wall', message: `contract imports zod/mini only, not ${target}` } : undefined
	if (isOfContract(to.room) && !isOfContract(from.room) && specifier.startsWith('.'))
		return { rule: 'wall', message: `write @hausheft/contract/${target.replace('contract/src/', '')}` }
	if (to.room === 'demo' && from.room !== 'demo' && specifier.startsWith('.')) return { rule: 'wall', message: `write @hausheft/${target}` }
	if (!allowed(source, target, from.room, to.room, kind))
		return { rule: 'wall', message: `${from.room} must not import ${to.room} (${target})` }
	if (source.isTest) return undefined
	if (from.room === 'server feature' && to.room === 'server feature') return featureFault(source.path, target, kind)
	if (from.room === 'web feature' && to.room === 'web feature' && nounOf(from.feature) !== nounOf(to.feature) && !target.endsWith('.tsx'))
		return { rule: 'feature-border', message: `only a component of another feature may be imported, not ${target}` }
	if (
		from.room === 'web route' &&
		kind === 'static' &&
		!source.path.endsWith('/__root.tsx') &&
		/^web (shell|feature|kit|ui|route)$/.test(to.room) &&
		!firstView.test(target)
	)
		return { rule: 'thin-route', message: `load ${target} by lazyRouteComponent(() => import(…)): static imports land in the main bundle` }
	return undefined
}

function allowed({ path, isTest }: Source, target: string, from: Room, to: Room, kind: Import['kind']) {
	// A test stands beside what it tests and may use all of its own product.
	if (isTest && product(from) === product(to)) return true
	// The start command builds the web app when its sources changed, and loads that only then.
	if (from === 'server app' && to === 'tools' && kind === 'dynamic') return true
	// The settings stand beside what they are about; config.ts, and no part of it, lists them.
	if (path === 'server/src/config.ts' && stem(target) === 'settings') return true
	// The lists of nouns have of a feature what it says of its noun; what that looks like has a type.
	if (from.endsWith(' nouns') && to.endsWith(' feature'))
		return target.endsWith('/noun.ts') || (kind === 'type' && stem(target) === 'words')
	// How things are written in Switzerland stands on nothing: everything may use it.
	return to === 'contract swiss' || mayImport[from].includes(to)
}

function featureFault(path: string, target: string, kind: Import['kind']): Fault {
	const [here, there] = [stem(path), stem(target)]
	const [own, other] = [placeOf(path).feature, placeOf(target).feature]
	if (isFormat(own) && own === other) return undefined
	if (isFormat(other) && own?.split('/')[0] === other?.split('/')[0]) return undefined
	if (own !== other)
		return acrossFeatures.includes(there)
			? undefined
			: { rule: 'feature-border', message: `only actions, queries, rules or words of another feature may be imported, not ${target}` }
	// What a rule decides about has a type, and the query that fetches it has the same.
	return vocabulary[here]?.includes(there) || (kind === 'type' && here === 'queries' && there === 'rules')
		? undefined
		: { rule: 'feature-flow', message: `${here} must not import ${there}: handlers -> actions -> rules, queries` }
}

/** Every start would wait for what most houses never use, and keep it in memory. */
const lateLibraries = new Set([
	'@modelcontextprotocol/server',
	'@opentelemetry/api',
	'@opentelemetry/exporter-trace-otlp-http',
	'@opentelemetry/resources',
	'@opentelemetry/sdk-trace',
	'age-encryption',
	'imapflow',
	'nodemailer',
	'prom-client',
	'smtp-server',
	'stripe',
	'web-push',
])

function packageFault({ path, isTest }: Source, { specifier, kind }: Import): Fault {
	const { room } = placeOf(path)
	if (!room || isTest) return undefined
	if (room === 'contract swiss') return { rule: 'wall', message: `contract/src/swiss stands on nothing, not on ${specifier}` }
	if (room === 'contract' && specifier !== 'zod/mini') return { rule: 'wall', message: `contract imports zod/mini only, not ${specifier}` }
	if (/^web (?!config)/.test(room) && specifier.startsWith('node:')) return { rule: 'wall', message: `the browser has no ${specifier}` }
	if (/^server (feature|platform|app)$/.test(room) && kind === 'static' && lateLibraries.has(specifier))
		return { rule: 'late-library', message: `${specifier} is loaded where it is needed: await import('${specifier}')` }
	if (room !== 'server feature') return undefined
	if (specifier === 'pg') return { rule: 'database-handle', message: 'a database handle comes only from actAs(actor, work)' }
	if (specifier.startsWith('kysely') && kind !== 'type' && stem(path) !== 'queries')
		return { rule: 'database-handle', message: 'Kysely is used in queries.ts only' }
	return undefined
}
