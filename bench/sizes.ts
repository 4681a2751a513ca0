// What each part of the web app weighs on the wire (brotli) and of how many files it is, held against the budgets below. `node bench/sizes.ts` after a build.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { filesOf, loadBuild, readManifest } from '../server/src/platform/pages/build.ts'
import { pageOf } from '../server/src/platform/pages/templates.ts'
import { keptFiles } from '../server/src/platform/pages/worker.ts'
import { homePayload, timelinePayload } from './sample-payload.ts'

const dist = path.join(import.meta.dirname, '../web/dist')
if (!existsSync(dist)) throw new Error('Nothing is built yet: npm run build')
const client = path.join(dist, 'client')
const build = await loadBuild(dist)
const manifest = readManifest(client)

const brotli = (content: string | Buffer, quality = 11) =>
	brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
const file = (name: string) => readFileSync(path.join(client, name))
const weight = (files: Iterable<string>) => [...files].reduce((sum, name) => sum + brotli(file(name)), 0)

const first = (modules: string[]) => filesOf(manifest, ['index.html', ...modules])
const modulesOf = (path: string) => build.find(path)?.modules ?? []
const propertyHome = modulesOf(timelinePayload.url)
const timeline = first(propertyHome)
// Every page has these by the time that anybody goes there: they come right after the first view.
const shapes = '../contract/src/reply-shapes.ts'
const soon = [shapes, 'src/later.ts', 'src/shell/after-start.tsx', 'src/ui/toaster.tsx']

/** What a module brings along beyond what is there already. */
function added(module: string, there: { scripts: string[]; styles: string[] }) {
	const { scripts, styles } = filesOf(manifest, [module])
	const fresh = (all: string[], known: string[]) => all.filter((each) => !known.includes(each))
	return { script: weight(fresh(scripts, there.scripts)), style: weight(fresh(styles, there.styles)) }
}

type Row = { part: string; amount: number; unit: 'kB' | 'files'; most?: number }
const rows: Row[] = []
const row = (part: string, bytes: number, most?: number) =>
	rows.push({ part, amount: bytes / 1000, unit: 'kB', ...(most !== undefined && { most }) })

const fonts = ['figtree-1.woff2', 'bricolage-1.woff2'].map((name) => file(`fonts/${name}`).length)
row('Landing page in all, with its fonts', brotli(build.landing.visitor) + fonts.reduce((a, b) => a + b), 60)
row('Timeline, first load: scripts', weight(timeline.scripts), 130)
row('Timeline, first load: styles', weight(timeline.styles), 12)
row('What replies and forms are held against: scripts', added(shapes, timeline).script, 15)

const boot = (payload: object) => JSON.stringify({ session: { user: homePayload.user }, build: build.id, now: homePayload.now, payload })
const homes = [
	['groupHome', homePayload],
	['propertyHome', timelinePayload],
] as const
for (const [screen, { params, url, payload }] of homes) {
	const text = boot(payload)
	const view = await build.render(url, JSON.parse(text), params)
	if (!('html' in view) || !view.html.includes(homePayload.seen)) throw new Error(`${screen} is not rendered`)
	// As the server sends it: what is made for one request is not compressed as small as can be.
	row(`HTML of ${screen}`, brotli(pageOf(build.hot(url), text, view), 5), 24)
}

for (const [part, module, most] of [
	['Entry panel adds', 'src/features/event-panel/event-panel.tsx', 30],
	['Entry form adds', 'src/features/event-form/event-form.tsx', 60],
	['Endless list adds', 'src/features/timeline/timeline-list.tsx', 20],
	['Drawing adds', 'src/kit/drawing/file-drawing.tsx', 30],
] as const) {
	const { script, style } = added(module, first([...propertyHome, ...soon]))
	row(`${part}: scripts`, script, most)
	row(`${part}: styles`, style)
}
const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'))
// Rendered by the server and awake without it.
const begins = /(property|group)-home-page/
const visitors = /sessions\/(?!account)|invitation/
for (const page of pages) {
	const there = first([...(visitors.test(page) ? ['src/shell/visitor-frame.tsx'] : []), ...(begins.test(page) ? [] : soon)])
	// Quick capture and what a mail becomes are the form, which has a budget of its own.
	const most = /quick-capture|mail-entry/.test(page) ? 62 : /\/stays\//.test(page) ? 25 : 40
	row(`${path.basename(page, '.tsx')} adds: scripts`, added(page, there).script, most)
}

// Over HTTP/1.1 each is a round trip. The styles of a rendered page are in its HTML.
const fileRow = (part: string, page: string[], later: string[], most: number) => {
	const missing = [...page, ...later].filter((module) => !manifest[module])
	if (missing.length > 0) throw new Error(`Nothing loads ${missing.join(', ')} any more`)
	const { scripts, styles } = first([...page, ...later])
	const inPage = first(page).styles
	rows.push({ part, amount: scripts.length + styles.filter((name) => !inPage.includes(name)).length, unit: 'files', most })
}
const groupHome = modulesOf(homePayload.url)
const byItself = [
	'kit/house/scenes.ts',
	'features/balance/home-bars.tsx',
	'features/plans/home-disk.tsx',
	'features/plans/home-backups.tsx',
]
const wholeHome = [...soon, ...byItself.map((name) => `src/${name}`)]
fileRow('Group home, first load', groupHome, [], 16)
fileRow('Group home with all that it loads by itself', groupHome, wholeHome, 42)
fileRow('Timeline with the entry form', propertyHome, [...soon, 'src/features/event-panel/new-event-drawer.tsx'], 50)

// Fetched in the background by every device that can open the app without a connection.
row('Kept on the device, in all', weight(keptFiles(client).map((name) => name.slice(1))), 1500)

let over = 0
for (const { part, amount, unit, most } of rows) {
	const late = most !== undefined && amount > most
	if (late) over++
	const shown = unit === 'kB' ? amount.toFixed(1) : amount.toFixed()
	console.log(`${late ? '✗' : '✓'} ${part.padEnd(46)} ${shown.padStart(7)} ${unit}${most === undefined ? '' : `  of ${most}`}`)
}
if (over > 0) console.log(`${over} over budget`)
process.exitCode = over > 0 ? 1 : 0
