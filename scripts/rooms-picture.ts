// Draws docs/rooms.svg from the imports: which room uses which, and which feature which. No counts: it changes where somebody uses somebody anew.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, readSources } from './structure/files.ts'
import { featureUses, roomUses, type Uses } from './structure/graph.ts'

type Side = 'web' | 'middle' | 'server'
type Box = { room: string; title: string; note: string; tone: string; side: Side; top: number; height: number }
/** From top to bottom, as they stand on each other. */
type Column = readonly (readonly [room: string, title: string, note: string, tone: string])[]

const web: Column = [
	['web app', 'start', 'main, rendering, the worker', 'plain'],
	['web route', 'routes', 'addresses and their first reads', 'plain'],
	['web landing', 'landing', 'for visitors, without React', 'plain'],
	['web shell', 'shell', 'the frame round every page', 'indigo'],
	['web feature', 'features', 'pages and parts of a noun', 'red'],
	['web kit', 'kit', 'what nouns share', 'amber'],
	['web ui', 'ui', 'components for any product', 'violet'],
	['web platform', 'platform', 'session, api, live, forms', 'petrol'],
]
const server: Column = [
	['server test', 'test', 'a house to test with', 'grey'],
	['server app', 'app', 'the list of all that is served', 'indigo'],
	['server feature', 'features', 'handlers, actions, rules, queries', 'red'],
	['server platform', 'platform', 'http, database, jobs, mail, files', 'petrol'],
	['server config', 'config', 'the one reader of settings', 'amber'],
	['database', 'database', 'tables, policies, functions, triggers', 'blue'],
]
const middle: Column = [
	['tools', 'tools', 'scripts, e2e, bench', 'plain'],
	['demo', 'demo', 'the demo house, by the API', 'grey'],
	['contract', 'contract', 'endpoints, shapes, rights', 'green'],
]

const [width, margin, columnWidth] = [1200, 32, 236]
const [from, storey] = [116, 600]
const heightOf: Record<Side, number> = { web: 58, middle: 120, server: 80 }
const leftOf: Record<Side, number> = { web: margin, middle: (width - columnWidth) / 2, server: width - margin - columnWidth }
/** Between two lines of the gutters. */
const step = 22

const stand = (column: Column, side: Side): Box[] => {
	const height = heightOf[side]
	const apart = (storey - height) / (column.length - 1)
	return column.map(([room, title, note, tone], at) => ({ room, title, note, tone, side, top: Math.round(from + at * apart), height }))
}
const boxes = [...stand(web, 'web'), ...stand(middle, 'middle'), ...stand(server, 'server')]

type Edge = { source: Box; target: Box; gutter: 'left' | 'right' }

export function roomsPicture(root: string): string {
	const sources = readSources(
		root,
		listFiles(root).filter((file) => !/\.test\.tsx?$/.test(file)),
	)
	const edges = edgesIn(roomUses(sources))
	const top = from + storey + 72
	const [ofServer, ofWeb] = [featureUses(sources, 'server feature'), featureUses(sources, 'web feature')]
	const left = matrix('Features of the server', ofServer, margin, top)
	const right = matrix('Features of the web app', ofWeb, margin + left.width + 48, top)
	const height = top + Math.max(left.height, right.height) + margin
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The rooms of Hausheft and which use which">
<style>${styles}</style>
<rect class="paper" width="${width}" height="${height}"/>
${text(margin, 48, 'heading', 'The rooms, and which use which')}
${text(margin, 74, 'note', 'Drawn by scripts/rooms-picture.ts from imports and from the tables that are named. A line leads from who uses to what is used, in its colour.')}
${(['web', 'middle', 'server'] as const).map((side) => text(leftOf[side], from - 12, 'label', { web: 'web/src', middle: 'beside both', server: 'server' }[side])).join('\n')}
${lines(edges, 'left')}
${lines(edges, 'right')}
${boxes.map(drawn).join('\n')}
${left.svg}
${right.svg}
</svg>
`
}

/** What has no place in the picture (the settings of the build) has no line either. */
const edgesIn = (uses: Uses): Edge[] =>
	boxes.flatMap((source) =>
		boxes.flatMap((target): Edge[] => {
			if (!uses.get(source.room)?.has(target.room)) return []
			return [{ source, target, gutter: source.side === 'server' || target.side === 'server' ? 'right' : 'left' }]
		}),
	)

/** One line for each that is used: who uses it joins it from the side, and it ends at what is used. */
function lines(edges: readonly Edge[], gutter: Edge['gutter']): string {
	const own = edges.filter((edge) => edge.gutter === gutter)
	const used = boxes.filter((box) => own.some(({ target }) => target === box))
	const [outer, inner] = gutter === 'left' ? (['web', 'middle'] as const) : (['server', 'middle'] as const)
	const near = used.filter(({ side }) => side === outer)
	const far = used.filter(({ side }) => side === inner)
	const away = gutter === 'left' ? 1 : -1
	const edgeOf = ({ side }: Box) => leftOf[side] + (side === 'web' || (side === 'middle' && gutter === 'right') ? columnWidth : 0)
	const start = gutter === 'left' ? leftOf.web + columnWidth : leftOf.server
	const order = [...near, ...far]
	return order
		.map((target, at) => {
			const x = start + away * step * (at + 1)
			const users = own.filter((edge) => edge.target === target).map(({ source }) => source)
			const ends = target.top + 14
			const joins = users.map((source) => ({ at: joinAt(source, target, own, order), from: edgeOf(source) }))
			const heights = [ends, ...joins.map((join) => join.at)]
			const into = edgeOf(target)
			const tip = x > into ? 8 : -8
			return `<g class="line ${target.tone}">
<path d="M${x} ${Math.min(...heights)}V${Math.max(...heights)}M${x} ${ends}H${into + tip}"/>
${joins.map((join) => `<path d="M${join.from} ${join.at}H${x}"/><circle cx="${x}" cy="${join.at}" r="3"/>`).join('\n')}
<path class="tip" d="M${into} ${ends}l${tip} -5v10z"/>
</g>`
		})
		.join('\n')
}

/** Where a line leaves who uses: below where lines come in, in the order of the gutter. */
function joinAt(source: Box, target: Box, own: readonly Edge[], order: readonly Box[]): number {
	const targets = order.filter((box) => own.some((edge) => edge.source === source && edge.target === box))
	const room = source.height - 24 - 6
	return Math.round(source.top + 24 + (room * (targets.indexOf(target) + 0.5)) / targets.length)
}

function drawn({ title, note, tone, side, top, height }: Box): string {
	const left = leftOf[side]
	const middleLine = top + height / 2
	return `<g class="box ${tone}">
<rect x="${left}" y="${top}" width="${columnWidth}" height="${height}" rx="10"/>
<rect class="mark" x="${left}" y="${top + 10}" width="4" height="${height - 20}" rx="2"/>
${text(left + 18, middleLine - 3, 'title', title)}
${text(left + 18, middleLine + 15, 'note', note)}
</g>`
}

const [cell, names, heads] = [17, 118, 104]

/** Rows use columns; who neither uses nor is used is left out. */
function matrix(heading: string, uses: Uses, left: number, top: number): { svg: string; width: number; height: number } {
	const rows = [...uses.keys()].sort()
	const columns = [...new Set([...uses.values()].flatMap((used) => [...used]))].sort()
	const [x, y] = [left + names, top + 24 + heads]
	const [across, down] = [columns.length * cell, rows.length * cell]
	const bands = rows.map((_, at) =>
		at % 2 ? '' : `<rect class="band" x="${left}" y="${y + at * cell}" width="${names + across}" height="${cell}"/>`,
	)
	const ruled = columns.map((_, at) => `<path class="rule" d="M${x + (at + 0.5) * cell} ${y}v${down}"/>`)
	const above = columns.map((name, at) => {
		const [cx, cy] = [x + (at + 0.5) * cell + 4, y - 8]
		return `<text class="name" transform="translate(${cx} ${cy}) rotate(-60)">${name}</text>`
	})
	const beside = rows.map((name, at) => `<text class="name end" x="${x - 10}" y="${y + (at + 1) * cell - 4.5}">${name}</text>`)
	const dots = rows.flatMap((row, at) =>
		columns.flatMap((column, nth) =>
			uses.get(row)?.has(column) ? [`<circle class="dot" cx="${x + (nth + 0.5) * cell}" cy="${y + (at + 0.5) * cell}" r="4.5"/>`] : [],
		),
	)
	const svg = [
		text(left, top, 'label', heading),
		text(left, top + 20, 'note', 'who stands at the left uses who stands above'),
		...bands.filter(Boolean),
		...ruled,
		...above,
		...beside,
		...dots,
	].join('\n')
	return { svg, width: names + across, height: 24 + heads + down }
}

const text = (x: number, y: number, look: string, words: string) => `<text class="${look}" x="${x}" y="${y}">${words}</text>`

/** By day and by night: colours of the app (web/src/ui/tokens.css). */
const tones: Record<string, readonly [day: string, night: string]> = {
	plain: ['#cfc3b0', '#504739'],
	indigo: ['#4a4f96', '#b3b6ee'],
	red: ['#a8324f', '#f2a1b1'],
	amber: ['#8a5200', '#eebd6d'],
	violet: ['#74438a', '#d7aee8'],
	petrol: ['#1b6270', '#86cbd8'],
	green: ['#23664c', '#8fcdae'],
	blue: ['#2f5f9e', '#9cc0ee'],
	grey: ['#5d5548', '#c9bda9'],
}
const toneRules = (time: 0 | 1) =>
	Object.entries(tones)
		.map(([name, colours]) => `.${name}{--tone:${colours[time]}}`)
		.join('')
const styles = `
svg{--paper:#f6f2ea;--surface:#fffdf9;--line:#cfc3b0;--band:#efe9de;--ink:#25211b;--soft:#5d5548;--dot:#24594a;font-family:system-ui,sans-serif}
${toneRules(0)}
@media (prefers-color-scheme:dark){svg{--paper:#181613;--surface:#211e1a;--line:#504739;--band:#211e1a;--ink:#f1eadd;--soft:#c0b5a3;--dot:#8fc7ab}${toneRules(1)}}
.paper{fill:var(--paper)}
text{fill:var(--ink)}
.heading{font-size:24px;font-weight:600}
.label{font-size:15px;font-weight:600}
.title{font-size:15px;font-weight:600}
.note{font-size:12.5px;fill:var(--soft)}
.name{font-size:12px}
.end{text-anchor:end}
.box rect{fill:var(--surface);stroke:var(--line)}
.box .mark{fill:var(--tone);stroke:none}
.line path{fill:none;stroke:var(--tone);stroke-width:1.5}
.line circle,.line .tip{fill:var(--tone);stroke:none}
.band{fill:var(--band)}
.rule{stroke:var(--line);stroke-width:.5}
.dot{fill:var(--dot)}
`

export const pictureFile = 'docs/rooms.svg'

if (import.meta.main) {
	const root = path.join(import.meta.dirname, '..')
	writeFileSync(path.join(root, pictureFile), roomsPicture(root))
}
