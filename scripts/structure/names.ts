import path from 'node:path'
import { isFormat, nounOf, placeOf, roleOf, vocabulary } from './rooms.ts'
import type { Complaint } from './source.ts'

/** Of a style sheet; sources and tests have limits of their own (counts.ts). */
export const maxLines = 350
const maxDepth = 4
const forbidden = /^(index|utils?|helpers?|types?|hooks?|services?|common|misc)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** The router names a route's file after its URL: dots, parameters and `__root` are its language. */
const routeName = /^(?=.*[a-z])[a-z0-9_$.{}()-]+$/

/** What a path alone gives away: names, vocabulary and depth; `known` tells which other files exist. */
export function nameComplaints(file: string, known: ReadonlySet<string>): Complaint[] {
	const complaints: Complaint[] = []
	const complain = (rule: string, message: string) => complaints.push({ line: 1, rule, message })
	const folders = path.posix.dirname(file).split('/')
	const extension = path.posix.extname(file)
	const name = path.posix.basename(file, extension)
	const { room, feature } = placeOf(file)

	if (room === 'web route') {
		if (![...folders, name].every((part) => routeName.test(part)))
			complain('name', 'lower-case letters, digits and the signs of the router')
	} else {
		for (const part of [...folders.filter((part) => part !== '.'), ...name.split('.')])
			if (!kebab.test(part)) complain('name', `${part} is not kebab-case`)
		for (const part of [...folders, name.split('.')[0]!])
			if (forbidden.test(part)) complain('name', `${part} says nothing about what is in it`)
	}
	if (extension === '.tsx' && /^(server|contract)\//.test(file)) complain('name', 'no .tsx here: Node runs the sources as they are')

	const depth = folders.length - 1 - folders.indexOf('src')
	if (folders.includes('src') && depth > maxDepth) complain('depth', `${depth} folders below src; ${maxDepth} at most`)

	if (room === 'server feature' && file.startsWith('server/src/features/')) {
		if (!feature) complain('vocabulary', 'a feature is a folder')
		else if (folders.length > 5) complain('vocabulary', 'a room of a feature has no folders of its own')
		else if (!isFormat(feature) && !name.endsWith('.test') && !Object.hasOwn(vocabulary, roleOf(name)))
			complain('vocabulary', `a feature knows ${Object.keys(vocabulary).join(', ')} and *.test, not ${name}`)
		if (name === 'handlers' && feature && !known.has(`contract/src/${feature}.ts`))
			complain('vocabulary', `the folder is called as its contract file, and contract/src/${feature}.ts does not exist`)
	}
	if (room === 'web feature' && !(feature && known.has(`contract/src/${nounOf(feature)}.ts`)))
		complain(
			'vocabulary',
			`a feature of the web is called as its noun's contract file, or is a room of one in rooms.ts; what nouns share lies in web/src/kit`,
		)
	return complaints
}
