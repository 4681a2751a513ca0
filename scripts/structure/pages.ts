import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listGenerated } from './files.ts'

type PageComplaint = { file: string; line: number; rule: string; message: string }

const roomsPage = 'docs/rooms.md'
/** Of these every path that they name is there. */
const pages = [
	'README.md',
	'ARCHITECTURE.md',
	'CONTRIBUTING.md',
	'bench/README.md',
	'database/README.md',
	'docs/beyond-one-database.md',
	'docs/commands.md',
	'docs/in-process.md',
	'docs/tree.md',
	'docs/under-way.md',
	roomsPage,
]
/** So long a line is at most, and so many of them a feature has. */
const [maxLetters, leastLines, mostLines] = [160, 5, 10]
/** Letters between slashes and nothing else: `<nouns>`, `…`, `*` and `{id}` stand for others, and no path begins with a slash, a dot or an @. */
const pathLike = /^[\w$][\w$.-]*(\/[\w$.-]+)*\/?$/
const fileLike = /\.(tsx?|mjs|js|css|sql|md|json|svg|png|html)$/
const link = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g
const scheme = /^[a-z]+:/

/** What pages say of the repository, and which features the page of the rooms leaves out. `files`: all there are, written by hand. */
export function pageComplaints(root: string, files: readonly string[]): PageComplaint[] {
	const known = [...files, ...listGenerated(root), ...pagesBelow(root)]
	const named = pages.filter((page) => existsSync(path.join(root, page))).flatMap((page) => namesComplaints(root, page, known))
	return [...named, ...roomComplaints(root, files)]
}

const pagesBelow = (root: string) =>
	existsSync(path.join(root, 'docs')) ? readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`) : []

function namesComplaints(root: string, page: string, known: readonly string[]): PageComplaint[] {
	// What is made here is there once it has been made.
	const made = existsSync(path.join(root, '.gitignore')) ? linesOf(root, '.gitignore') : []
	const isThere = (name: string) => existsSync(path.join(root, name)) || made.includes(`/${name}`)
	return linesOf(root, page).flatMap((line, at) => {
		const names = [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter(isPath)
		const links = [...line.matchAll(link)].map(([, target = '']) => target).filter((target) => !scheme.test(target))
		// The page of the rooms names everything in full; elsewhere the end of a path is enough.
		const gone = [
			...names.filter((name) => !isThere(name) && (page === roomsPage || !endsSome(known, name))),
			...links.filter((target) => !isThere(path.posix.join(path.posix.dirname(page), target))),
		]
		return gone.map((name) => ({ file: page, line: at + 1, rule: 'named-path', message: `there is no ${name}` }))
	})
}

const isPath = (name: string) => pathLike.test(name) && (name.includes('/') || fileLike.test(name))

const endsSome = (known: readonly string[], name: string): boolean => {
	const whole = name.replace(/\/$/, '')
	return known.some((file) => `/${file}`.endsWith(`/${whole}`) || `/${file}`.includes(`/${whole}/`))
}

/** A heading names the folder of a feature, or several that belong together. */
function roomComplaints(root: string, files: readonly string[]): PageComplaint[] {
	if (!existsSync(path.join(root, roomsPage))) return []
	const complaints: PageComplaint[] = []
	const complain = (line: number, message: string) => complaints.push({ file: roomsPage, line, rule: 'rooms-page', message })
	const lines = linesOf(root, roomsPage)
	for (const [at, line] of lines.entries()) if (line.length > maxLetters) complain(at + 1, `${line.length} letters; ${maxLetters} at most`)

	const features = new Set(files.flatMap((file) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? []))
	const told = new Set<string>()
	for (const [at, line] of lines.entries()) {
		if (!line.startsWith('## ')) continue
		const rest = lines.slice(at + 1)
		const next = rest.findIndex((each) => each.startsWith('#'))
		const count = rest.slice(0, next < 0 ? undefined : next).filter(Boolean).length
		if (count < leastLines || count > mostLines) complain(at + 1, `${count} lines; ${leastLines} to ${mostLines}`)
		for (const feature of line.slice(3).split(', ')) {
			if (!features.has(feature)) complain(at + 1, `there is no feature ${feature}`)
			told.add(feature)
		}
	}
	for (const feature of features) if (!told.has(feature)) complain(1, `${feature} has no heading`)
	return complaints
}

const linesOf = (root: string, page: string) => readFileSync(path.join(root, page), 'utf8').trimEnd().split('\n')
