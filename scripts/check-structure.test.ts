import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { checksums } from './structure/migrations.ts'

type Tree = Record<string, string>
const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** A small house in which everything stands where it belongs. */
const house: Tree = {
	'contract/src/fields.ts': `import { z } from 'zod/mini'\nexport const Id = z.uuid()\n`,
	'contract/src/events.ts': `import { z } from 'zod/mini'\nimport { Id } from './fields.ts'\nexport const Event = z.object({ id: Id })\n`,
	'contract/src/properties.ts': `import { Id } from './fields.ts'\nexport const Property = Id\n`,
	'server/src/config.ts': `import { least } from './features/properties/settings.ts'\nexport const port = Number(process.env.PORT) + least\n`,
	'server/src/features/properties/settings.ts': `export const least = 1\n`,
	'server/src/main.ts': `import { app } from './app.ts'\nimport { port } from './config.ts'\nconst { build } = await import('../../scripts/build.ts')\napp(build, port)\n`,
	'server/src/app.ts': `import { mountEvents } from './features/events/mount.ts'\nimport { pool } from './platform/database/pool.ts'\nexport const app = (...rest: unknown[]) => [mountEvents, pool, rest]\n`,
	'server/src/platform/database/pool.ts': `// Hides how connections are kept.\nimport { Pool } from 'pg'\nexport const pool = new Pool()\nexport const now = () => pool.query('select 1 from session')\n`,
	'server/src/platform/database/tables.ts': `export interface Tables { a: any }\n`,
	'server/src/features/events/handlers.ts': `import type { Event } from '@hausheft/contract/events.ts'\nimport { save } from './actions.ts'\nimport { visible } from './rules.ts'\nexport const listEvents = (event: typeof Event) => visible(save(event))\n`,
	'server/src/features/events/mount.ts': `import { listEvents } from './handlers.ts'\nexport const mountEvents = (serve: (handlers: unknown) => void) => serve(listEvents)\n`,
	'server/src/features/events/actions.ts': `import { findProperty } from '../properties/queries.ts'\nimport { listRows } from './queries.ts'\nexport const save = (event: unknown) => [event, listRows, findProperty]\n`,
	'server/src/features/events/queries.ts': `import { sql, type Kysely } from 'kysely'\nimport type { Viewer } from './rules.ts'\nexport const listRows = (db: Kysely<{ event: object }>) => [db.selectFrom('event'), sql\`join property\`]\n`,
	'server/src/features/events/rules.ts': `import type { Event } from '@hausheft/contract/events.ts'\nexport type Viewer = string\nexport const visible = (event: unknown): event is typeof Event => event !== null\n`,
	'server/src/features/events/handlers.test.ts': `import { test } from 'vitest'\nimport { seeded } from '../../../test/seed.ts'\ntest('x', () => seeded('select 1 from event'))\n`,
	'server/src/features/properties/queries.ts': `export const findProperty = (db: { selectFrom(name: string): unknown }) => db.selectFrom('property')\n`,
	'server/src/features/properties/handlers.ts': `import { findProperty } from './queries.ts'\nexport const getProperty = findProperty\n`,
	'server/test/seed.ts': `import { pool } from '../src/platform/database/pool.ts'\nexport const seeded = (text: string) => [pool, text]\n`,
	'web/src/main.tsx': `import './ui/page.css'\nimport { Route } from './routes/group.$group.tsx'\nexport const routes = [Route]\n`,
	'web/src/routes/__root.tsx': `import { Shell } from '../shell/shell.tsx'\nexport const Route = () => <Shell />\n`,
	'web/src/routes/index.tsx': `export const Route = 1\n`,
	'web/src/routes/group.$group.tsx': `import { lazyRouteComponent } from '@tanstack/react-router'\nimport { api } from '../platform/api.ts'\nexport const Route = { loader: api, component: lazyRouteComponent(() => import('../features/events/page.tsx')) }\n`,
	'web/src/shell/shell.tsx': `import { Button } from '../ui/button.tsx'\nexport const Shell = () => <Button className="sheet" />\n`,
	'web/src/features/events/page.tsx': `import { Head } from '../../kit/head.tsx'\nimport { Home } from '../properties/home.tsx'\nexport const Page = () => [Head, Home]\n`,
	'web/src/features/properties/home.tsx': `export const Home = 1\n`,
	'web/src/kit/head.tsx': `import { Button } from '../ui/button.tsx'\nexport const Head = () => <Button />\n`,
	'web/src/ui/button.tsx': `export const Button = () => <button />\n`,
	'web/src/ui/layers.css': `@layer ui, kit;\n`,
	'web/src/ui/page.css': `@layer ui {\na { --text-m: 1rem; --large: 2rem; --sans: serif; color: red }\n.sheet { font-size: var(--text-m) }\n}\n`,
	'web/src/platform/api.ts': `/** Hides the wire. */\nimport { Event } from '@hausheft/contract/events.ts'\nexport const api = () => Event\n`,
	'web/src/routeTree.gen.ts': `export * from './routes/index.tsx'\n`,
	'scripts/build.ts': `export const build = process.env.CI\n`,
	'node_modules/x/index.ts': `export * from '../../y'\n`,
}

const folders: string[] = []
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function check(change: Tree) {
	const root = mkdtempSync(path.join(tmpdir(), 'structure-'))
	folders.push(root)
	for (const [file, text] of Object.entries({ ...house, ...change })) {
		mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
		writeFileSync(path.join(root, file), text)
	}
	const { violations, sizes } = checkStructure(root)
	const named = violations.map(({ file, line, rule, message }) => ({ text: `${file}:${line} ${rule}`, rule, message }))
	const [unused, others] = [named.filter(({ rule }) => rule === 'unused-export'), named.filter(({ rule }) => rule !== 'unused-export')]
	return { found: others.map(({ text }) => text), unused: unused.map(({ text, message }) => `${text}: ${message}`), sizes }
}

const lines = (count: number) => 'export {}\n'.repeat(count)
const events = 'server/src/features/events'
const page = 'web/src/features/events/page.tsx'
const sheet = 'web/src/features/events/page.css'
const used = `export const Page = () => <p className="page" />\n`
const [route, roomsPage] = ['web/src/routes/group.$group.tsx', 'docs/rooms.md']
const body = (text: string) => `create function a() returns integer language plpgsql as $$\nbegin\n${text}end $$;\n`
const toldRooms = '# Rooms\n## events\n1\n2\n3\n4\n5\n## properties\n1\n2\n3\n4\n5\n'

test('a house in order passes, and its sizes are told', () => {
	expect(check({})).toMatchObject({ found: [], sizes: { files: 28, median: 2, p90: 4, max: 4 } })
})

test('what is exported and imported nowhere is seen, wherever it stands and whatever uses it in its own file', () => {
	const names = 'contract/src/names.ts'
	const text = `export const [a, { b: c = 1 }] = [0, {}]\nexport type T = typeof a\nexport const t: T = 1\nconst d = 1\nexport { d as e, c as f }\nexport default t\n`
	const unusedOf = (others: Tree) => check({ [names]: text, ...others }).unused.filter((each) => each.startsWith(names))
	const lines = ['1', '1', '2', '3', '5', '5']
	const all = ['a', 'c', 'T', 't', 'e', 'f'].map((name, at) => `${names}:${lines[at]} unused-export: nobody imports ${name}`)
	expect(unusedOf({})).toEqual(all)
	const user = 'server/src/config.ts'
	expect(
		unusedOf({ [user]: `import { a, type T } from '@hausheft/contract/names.ts'\nexport { e } from '@hausheft/contract/names.ts'\n` }),
	).toEqual([1, 3, 5].map((at) => all[at]))
	for (const whole of [`import * as names from`, `export const names = await import(`])
		expect(unusedOf({ [user]: `${whole} '@hausheft/contract/names.ts'${whole.endsWith('(') ? ')' : ''}\n` })).toEqual([])
	expect(unusedOf({ 'web/src/names.gen.ts': `import { t } from '@hausheft/contract/names.ts'\n` })).toHaveLength(5)
})

test('the rooms of a noun see each other, and what its own folder has', () => {
	const list = `import { a } from '../event-panel/state.ts'\nimport { b } from '../events/state.ts'\n`
	const state = { 'web/src/features/event-panel/state.ts': lines(1), 'web/src/features/events/state.ts': lines(1) }
	expect(check({ 'web/src/features/timeline/list.tsx': list, ...state }).found).toEqual([])
})

const breaches: Record<string, [tree: Tree, expected: string][]> = {
	wall: [
		[{ 'contract/src/events.ts': `import { z } from 'zod'\n` }, 'contract/src/events.ts:1'],
		[{ 'contract/src/events.ts': `\nimport type { a } from '../../server/src/config.ts'\n` }, 'contract/src/events.ts:2'],
		[{ [page]: `import type { a } from '../../../../server/src/config.ts'\n` }, `${page}:1`],
		[{ [page]: `import { readFileSync } from 'node:fs'\n` }, `${page}:1`],
		[{ [page]: `import { Event } from '../../../../contract/src/events.ts'\n` }, `${page}:1`],
		[{ 'server/src/app.ts': `import { Page } from '../../web/src/features/events/page.tsx'\n` }, 'server/src/app.ts:1'],
		[{ 'server/src/app.ts': `const page: import('@hausheft/web/src/main.tsx').Page = 1\n` }, 'server/src/app.ts:1'],
		[{ 'server/src/app.ts': `import { build } from '../../scripts/build.ts'\n` }, 'server/src/app.ts:1'],
		[{ 'server/src/app.ts': `import { seeded } from '../test/seed.ts'\n` }, 'server/src/app.ts:1'],
		[{ 'server/src/config.ts': `import { visible } from './features/events/rules.ts'\n` }, 'server/src/config.ts:1'],
		[
			{ 'server/src/config-setting.ts': `import './features/events/settings.ts'\n`, [`${events}/settings.ts`]: lines(1) },
			'server/src/config-setting.ts:1',
		],
		[{ [`${events}/actions.ts`]: `import { app } from '../../jobs.ts'\n`, 'server/src/jobs.ts': lines(1) }, `${events}/actions.ts:1`],
		[
			{ 'server/src/platform/mail.ts': `// Hides mail.\nimport { listRows } from '../features/events/queries.ts'\n` },
			'server/src/platform/mail.ts:2',
		],
		[
			{ 'web/src/ui/button.tsx': `import { Row } from '../features/events/row.tsx'\n`, 'web/src/features/events/row.tsx': lines(1) },
			'web/src/ui/button.tsx:1',
		],
		[{ 'web/src/ui/button.tsx': `import { Event } from '@hausheft/contract/events.ts'\n` }, 'web/src/ui/button.tsx:1'],
		[{ 'web/src/platform/api.ts': `// Hides it.\nimport { Button } from '../ui/button.tsx'\n` }, 'web/src/platform/api.ts:2'],
		[{ 'web/src/kit/head.tsx': `import { Home } from '../features/properties/home.tsx'\n` }, 'web/src/kit/head.tsx:1'],
		[{ 'web/src/features/events/row.tsx': `import { Shell } from '../../shell/shell.tsx'\n` }, 'web/src/features/events/row.tsx:1'],
		[{ 'web/src/features/events/row.tsx': `import { Route } from '../../routes/index.tsx'\n` }, 'web/src/features/events/row.tsx:1'],
		[{ 'contract/src/swiss/days.ts': `import { Day } from '../fields.ts'\n` }, 'contract/src/swiss/days.ts:1'],
		[{ 'contract/src/swiss/days.ts': `import { z } from 'zod/mini'\n` }, 'contract/src/swiss/days.ts:1'],
		[{ 'e2e/story.test.ts': `import { api } from '../web/src/platform/api.ts'\n` }, 'e2e/story.test.ts:1'],
		[{ 'scripts/build.ts': `import { fill } from '../demo/fill.ts'\n`, 'demo/fill.ts': lines(1) }, 'scripts/build.ts:1'],
		[{ 'server/src/app.ts': `import { fill } from '@hausheft/demo/fill.ts'\n`, 'demo/fill.ts': lines(1) }, 'server/src/app.ts:1'],
	],
	'feature-flow': [
		[{ [`${events}/queries.ts`]: `import { visible } from './rules.ts'\n` }, `${events}/queries.ts:1`],
		[{ [`${events}/jobs.ts`]: `import { listEvents } from './handlers.ts'\n` }, `${events}/jobs.ts:1`],
		[{ [`${events}/actions.ts`]: `import './settings.ts'\n`, [`${events}/settings.ts`]: lines(1) }, `${events}/actions.ts:1`],
		[{ [`${events}/rules.ts`]: `import type { Pool } from 'pg'\n` }, `${events}/rules.ts:1`],
		[{ [`${events}/words.ts`]: `import { visible } from './rules.ts'\n` }, `${events}/words.ts:1`],
		[{ [`${events}/rules.ts`]: `import { findProperty } from '../properties/queries.ts'\n` }, `${events}/rules.ts:1`],
		[{ [`${events}/rules.ts`]: `import { pool } from '../../platform/database/pool.ts'\n` }, `${events}/rules.ts:1`],
	],
	'feature-border': [
		[{ [`${events}/jobs.ts`]: `import { getProperty } from '../properties/handlers.ts'\n` }, `${events}/jobs.ts:1`],
		[{ [page]: `import { x } from '../properties/state.ts'\n`, 'web/src/features/properties/state.ts': lines(1) }, `${page}:1`],
		[
			{
				'web/src/features/properties/home.tsx': `import { x } from '../timeline/state.ts'\n`,
				'web/src/features/timeline/state.ts': lines(1),
			},
			'web/src/features/properties/home.tsx:1',
		],
	],
	mount: [
		[{ 'server/src/app.ts': `import { listEvents } from './features/events/handlers.ts'\n` }, 'server/src/app.ts:1'],
		[{ 'server/src/main.ts': `import { mountEvents } from './features/events/mount.ts'\n` }, 'server/src/main.ts:1'],
		[
			{ 'server/src/features/properties/actions.ts': `import { mountEvents } from '../events/mount.ts'\n` },
			'server/src/features/properties/actions.ts:1',
		],
	],
	table: [
		[{ [`${events}/handlers.ts`]: `declare const db: any2\nconst a = db.updateTable('event')\n` }, `${events}/handlers.ts:2`],
		[
			{ [`${events}/actions.ts`]: `declare const db: unknown2\nconst a = db.x().leftJoin(\n'file as f', 'a', 'b')\n` },
			`${events}/actions.ts:2`,
		],
		[
			{
				'server/src/platform/live.ts': `// Hides LISTEN.\nexport const text = (id: string) => \`select 1 from "member" where id = \${id}\`\n`,
			},
			'server/src/platform/live.ts:2',
		],
		[{ 'server/src/platform/live.ts': `// Hides LISTEN.\nexport const a = 'delete from auth.session'\n` }, 'server/src/platform/live.ts:2'],
		[{ 'server/src/app.ts': `declare const sql: (a: unknown) => unknown\nsql\`join event e\`\n` }, 'server/src/app.ts:2'],
	],
	migration: [
		[
			{ 'database/migrations/0059_a.sql': '', 'database/migrations/0062_b.sql': '', [checksums]: `0062_b.sql ${ofNothing}\n` },
			'database/migrations/0062_b.sql:1',
		],
		[{ 'database/migrations/0061_a.sql': '' }, 'database/migrations/0061_a.sql:1'],
		[{ 'database/migrations/0061_a.sql': 'select 1', [checksums]: `0061_a.sql ${ofNothing}\n` }, 'database/migrations/0061_a.sql:1'],
		[{ [checksums]: `0061_a.sql ${ofNothing}\n` }, `${checksums}:1`],
		[{ 'database/migrations/0003_a.sql': '', 'database/migrations/0003_b.sql': '' }, 'database/migrations/0003_b.sql:1'],
	],
	'long-test': [
		[{ 'e2e/widths.long.test.ts': `test('T8 widths', () => {})\n` }, 'e2e/widths.long.test.ts:1'],
		[
			{ 'e2e/widths.long.test.ts': `test('T8, D02 widths', () => {})\n`, 'e2e/tabs.test.ts': `test('T8 tabs', () => {})\n` },
			'e2e/widths.long.test.ts:1',
		],
	],
	'id-list': [
		[{ [`${events}/queries.ts`]: `declare const db: unknown2\nconst a = db.x().where('id', 'in', ids)\n` }, `${events}/queries.ts:2`],
		[
			{ [`${events}/queries.ts`]: `declare const db: unknown2\nconst a = db.x().where((eb) => eb('id', 'not in', of.ids))\n` },
			`${events}/queries.ts:2`,
		],
		[
			{ [`${events}/queries.ts`]: `declare const db: unknown2\nconst a = db.x().values(ids.map((id) => ({ id })))\n` },
			`${events}/queries.ts:2`,
		],
		[
			{ [`${events}/queries.ts`]: `import { sql } from 'kysely'\nexport const a = (ids: string[]) => sql\`x in (\${sql.join(ids)})\`\n` },
			`${events}/queries.ts:2`,
		],
	],
	'late-library': [
		[{ 'server/src/platform/mail.ts': `// Hides mail.\nimport { createTransport } from 'nodemailer'\n` }, 'server/src/platform/mail.ts:2'],
		[{ [`${events}/actions.ts`]: `import Stripe, { type Event } from 'stripe'\n` }, `${events}/actions.ts:1`],
	],
	'database-handle': [
		[{ [`${events}/actions.ts`]: `import { Pool } from 'pg'\n` }, `${events}/actions.ts:1`],
		[{ [`${events}/actions.ts`]: `import { sql } from 'kysely'\n` }, `${events}/actions.ts:1`],
		[{ 'server/src/app.ts': `import pg from 'pg'\nexport const pool = new pg.Pool()\n` }, 'server/src/app.ts:2'],
	],
	environment: [
		[{ 'server/src/app.ts': `export const a = process.env['PORT']\n` }, 'server/src/app.ts:1'],
		[{ 'server/src/app.ts': `const { env } = process\n` }, 'server/src/app.ts:1'],
		[{ [`${events}/settings.ts`]: `export const a = process.env['EVENTS']\n` }, `${events}/settings.ts:1`],
		[{ 'server/src/app.ts': `import { env } from 'node:process'\n` }, 'server/src/app.ts:1'],
	],
	extension: [[{ [page]: `import { Home } from '../properties/home'\n` }, `${page}:1`]],
	barrel: [
		[{ 'web/src/ui/all.ts': `export * from './button.tsx'\nexport const a = 1\n` }, 'web/src/ui/all.ts:1'],
		[{ 'web/src/ui/all.ts': `export { Button } from './button.tsx'\n` }, 'web/src/ui/all.ts:1'],
	],
	'folder-cycle': [
		[
			{ 'web/src/features/properties/side.tsx': `import { Row } from '../events/row.tsx'\n`, 'web/src/features/events/row.tsx': lines(1) },
			'web/src/features/events:1',
		],
		[
			{
				'web/src/platform/live/socket.ts': `// Hides the socket.\nimport type { a } from '../session/session.ts'\n`,
				'web/src/platform/live/stale.ts': `// Hides what is old.\nexport const b = 1\n`,
				'web/src/platform/session/session.ts': `// Hides who it is.\nimport('../live/stale.ts')\n`,
			},
			'web/src/platform/live:1',
		],
	],
	cycle: [
		[{ 'contract/src/fields.ts': `import type { Event } from './events.ts'\n` }, 'contract/src/events.ts:1'],
		[
			{
				'web/src/ui/button.tsx': `export const later = import('./list.tsx')\n`,
				'web/src/ui/list.tsx': `import { Button } from './button.tsx'\n`,
			},
			'web/src/ui/button.tsx:1',
		],
	],
	vocabulary: [
		[{ 'web/src/features/frame/row.tsx': lines(1) }, 'web/src/features/frame/row.tsx:1'],
		[{ [`${events}/store.ts`]: lines(1) }, `${events}/store.ts:1`],
		[{ [`${events}/parts/small/rules.ts`]: lines(1) }, `${events}/parts/small/rules.ts:1`],
		[{ [`${events}/parts/store.ts`]: lines(1) }, `${events}/parts/store.ts:1`],
		[{ [`${events}/parts/handlers.ts`]: lines(1) }, `${events}/parts/handlers.ts:1`],
		[{ 'server/src/features/rules.ts': lines(1) }, 'server/src/features/rules.ts:1'],
		[{ 'server/src/features/gardens/handlers.ts': lines(1) }, 'server/src/features/gardens/handlers.ts:1'],
	],
	name: [
		...['index.ts', 'utils.ts', 'helpers.ts', 'types.ts', 'hooks.ts', 'service.ts', 'common/x.ts', 'misc/x.ts', 'EventRow.tsx'].map(
			(name): [Tree, string] => [{ [`web/src/ui/${name}`]: lines(1) }, `web/src/ui/${name}:1`],
		),
		[{ 'server/src/platform/mail.tsx': `// Hides mail.\n` }, 'server/src/platform/mail.tsx:1'],
		[{ 'web/src/routes/Group.tsx': lines(1) }, 'web/src/routes/Group.tsx:1'],
	],
	'bare-name': [
		[{ [page]: `\nexport type Known = string\n` }, `${page}:2`],
		[{ [`${events}/rules.test.ts`]: `const { made } = await import('./rules.ts')\n` }, `${events}/rules.test.ts:1`],
	],
	depth: [[{ 'web/src/ui/a/b/c/d/e.ts': lines(1) }, 'web/src/ui/a/b/c/d/e.ts:1']],
	size: [
		[{ 'web/src/ui/page.css': `@layer ui {\n${'a { color: red }\n'.repeat(349)}}\n` }, 'web/src/ui/page.css:351'],
		[{ 'ARCHITECTURE.md': lines(121) }, 'ARCHITECTURE.md:121'],
		[{ 'ARCHITECTURE.md': 'a'.repeat(121) }, 'ARCHITECTURE.md:1'],
	],
	count: [[{ 'web/src/ui/long.ts': lines(301) }, 'web/src/ui/long.ts:1']],
	any: [[{ [page]: `\nexport const a = (x: any) => x\n` }, `${page}:2`]],
	mock: [[{ [`${events}/rules.test.ts`]: `import { vi } from 'vitest'\nvi.mock('./queries.ts')\n` }, `${events}/rules.test.ts:2`]],
	'opening-comment': [
		[{ 'server/src/platform/mail.ts': lines(1) }, 'server/src/platform/mail.ts:1'],
		[{ 'server/src/platform/mail.ts': `// Hides mail. And more.\n` }, 'server/src/platform/mail.ts:1'],
		[{ 'web/src/platform/api.ts': `// One\n// two\n// three\n// four.\n` }, 'web/src/platform/api.ts:1'],
	],
	'thin-route': [
		[{ [route]: `import { Page } from '../features/events/page.tsx'\n` }, `${route}:1`],
		[{ [route]: `import '../ui/page.css'\n` }, `${route}:1`],
		[{ [route]: `import '@mantine/core/styles.css'\n` }, `${route}:1`],
		[{ 'web/src/routes/__root.tsx': `import '../ui/page.css'\n` }, 'web/src/routes/__root.tsx:1'],
		[{ [route]: `export const page = () => <p />\n` }, `${route}:1`],
		[{ [route]: lines(61) }, `${route}:61`],
	],
	'style-layer': [
		[{ 'web/src/ui/page.css': `a { color: red }\n` }, 'web/src/ui/page.css:1'],
		[{ 'web/src/ui/page.css': `@layer ui { a { color: red } }\n@media print { a { color: blue } }\n` }, 'web/src/ui/page.css:2'],
		[{ [sheet]: `@layer ui { a { color: red } }\n` }, `${sheet}:1`],
		[{ [sheet]: `@layer features, ui;\n` }, `${sheet}:1`],
		[{ [sheet]: `@import 'pictures/styles.css';\n` }, `${sheet}:1`],
	],
	'style-owner': [
		[{ [sheet]: `@layer features {\n.page .sheet { color: red }\n}\n`, [page]: used }, `${sheet}:2`],
		[{ [sheet]: `@layer features {\n.page {\n& > :is(a, .sheet) { color: red }\n}\n}\n`, [page]: used }, `${sheet}:3`],
		[{ [sheet]: `@layer features {\n@media print {\n.sheet.page { color: red }\n}\n}\n`, [page]: used }, `${sheet}:3`],
	],
	'style-unused': [
		[{ [sheet]: `@layer features {\n\n.paper { color: red }\n}\n` }, `${sheet}:3`],
		[{ [sheet]: `@layer features {\n.page { color: red }\n.page-wide { color: red }\n}\n`, [page]: used }, `${sheet}:3`],
	],
	'style-variable': [
		[{ [sheet]: `@layer features {\n.page { color: var(--ink, red) }\n.page { color: var(--paper-2) }\n}\n`, [page]: used }, `${sheet}:3`],
	],
	'font-size': [
		[{ [sheet]: `@layer features {\np { font-size: 15px }\n}\n` }, `${sheet}:2`],
		[{ [sheet]: `@layer features {\np { font: 600 1em/1 var(--sans) }\n}\n` }, `${sheet}:2`],
		[{ [sheet]: `@layer features {\np {\n& b { font-size: var(--large) }\n}\n}\n` }, `${sheet}:3`],
	],
	'named-path': [
		[{ 'README.md': 'The button is\n`web/src/ui/knob.tsx`, of `<nouns>/a.ts` and `/api/b.ts`.\n' }, 'README.md:2'],
		[{ 'README.md': 'Buttons lie in `src/ui/`, pages in `src/pages/`.\n' }, 'README.md:1'],
		[{ 'README.md': 'See [the web](web/src) and [the page](docs/page.md#top).\n' }, 'README.md:1'],
		[{ 'ARCHITECTURE.md': '`button.tsx` and `ui/button.tsx`, `knob.tsx`\n' }, 'ARCHITECTURE.md:1'],
		[{ [roomsPage]: toldRooms.replace('1\n', '`web/src/ui/button.tsx` `ui/button.tsx`\n') }, `${roomsPage}:3`],
	],
	'rooms-page': [
		[{ [roomsPage]: toldRooms, 'web/src/features/objects/row.tsx': lines(1), 'contract/src/objects.ts': lines(1) }, `${roomsPage}:1`],
		[{ [roomsPage]: toldRooms.replace('events', 'events, objects') }, `${roomsPage}:2`],
		[{ [roomsPage]: toldRooms.replace('1\n', '') }, `${roomsPage}:2`],
		[{ [roomsPage]: toldRooms + '6\n7\n8\n9\n10\n11\n' }, `${roomsPage}:8`],
		[{ [roomsPage]: toldRooms + `${'a'.repeat(161)}\n` }, `${roomsPage}:14`],
	],
	'sql-style': (
		[
			['select 1\n  from event;\n', 2],
			['select 1;\n\n\nselect 2;\n', 3],
			['select 1; \n', 1],
			['select 1;', 1],
			['Select 1;\n', 1],
			[`select '${'a'.repeat(140)}', 'a' as long, 2 as b;\n`, 1],
			['select 1\n\t\tfrom event;\n', 2],
			[body('\tif found then\n\treturn null;\n\tend if;\n'), 4],
			[body('\tif found then\n\t\treturn null;\n\t\tend if;\n'), 5],
			[body('\tif found then return 1;\n\t\telse return 2;\n\tend if;\n'), 4],
			[body('\tfor one in select 1\n\t\tfrom event loop\n\t\t\treturn one;\n\tend loop;\n'), 5],
			['select 1;\ncreate function a() returns integer language sql as $$\n\tselect 1\n$$;\n', 2],
			['\tcreate function a() returns integer language sql as $$\n\t\tselect 1\n$$;\n', 1],
			['create function a() returns integer language sql as $$\n\tselect 1 $$;\n', 2],
		] as const
	).map(([text, line]): [Tree, string] => [{ 'database/functions/a.sql': text }, `database/functions/a.sql:${line}`]),
	settling: [
		[{ [`${events}/queries.ts`]: "export const now = 'set constraints all immediate'\n" }, `${events}/queries.ts:1`],
		[{ 'database/functions/a.sql': body('\tset constraints settles deferred;\n') }, 'database/functions/a.sql:3'],
	],
	'swiss-spelling': [[{ 'web/src/ui/page.css': `@layer ui {}\n/* gro\u00df */\n` }, 'web/src/ui/page.css:2']],
	syntax: [[{ [page]: `export const = 1\n` }, `${page}:1`]],
}

for (const [rule, cases] of Object.entries(breaches))
	describe(`${rule} is seen`, () => {
		for (const [tree, expected] of cases)
			test(`at ${expected} of ${JSON.stringify(tree).slice(0, 120)}`, () => {
				expect(check(tree).found).toEqual([`${expected} ${rule}`])
			})
	})
