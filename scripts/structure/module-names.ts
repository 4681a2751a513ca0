import path from 'node:path'
import { isBare, speaksOfEntries } from './declared-names.ts'
import type { Complaint, Source } from './source.ts'

/** Where entries are what it is about, and may be spoken of in parts. */
const ofEntries = [
	/^(server|web)\/src\/features\/(event(s|-[a-z]+)|series|reminders|timeline)\//,
	/^contract\/src\/(event-[a-z-]+|exchange|notification-kinds)\.ts$/,
	/^server\/src\/features\/(exports\/words|groups\/handlers|imports\/(rows|table)\/[a-z.]+)\.ts$/,
	/^server\/src\/platform\/live\/audience\.ts$/,
	/^web\/src\/landing\//,
	/^(demo\/entry|e2e\/story\.test|bench\/sample-payload)\.ts$/,
]

/** Names of a module that do not say what of, and parts of something else than an entry. */
export const moduleNameComplaints = ({ path: file, marks }: Pick<Source, 'path' | 'marks'>): Complaint[] => [
	...marks.declared
		.filter(({ text }) => isBare(text))
		.map(({ line, text }) => ({ line, rule: 'bare-name', message: `${text} does not say what of, as knownUnits and PagePlace do` })),
	...[...marks.declared, { line: 1, text: path.posix.basename(file) }]
		.filter(({ text }) => speaksOfEntries(text) && !ofEntries.some((room) => room.test(file)))
		.map(({ line, text }) => ({ line, rule: 'part', message: `${text}: a part is a part of an entry, and nothing else` })),
]
