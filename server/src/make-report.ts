// Makes one report in a process of its own, for features/exports/jobs.ts, and ends with the server that started it.
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'

process.once('disconnect', () => process.exit(1))
setPriority(10)
process.umask(0o077)

const [order] = (await once(process, 'message')) as [import('./features/exports/jobs.ts').Order]
const { Refusal } = await import('@hausheft/contract/refusals.ts')
const { requestOf, permitted } = await import('./features/exports/rules.ts')
const { actAs, memberOf } = await import('./platform/database/act.ts')
const { connect } = await import('./platform/database/connect.ts')
const { openStores } = await import('./platform/files/open-stores.ts')
const { isFull } = await import('./platform/files/s3-faults.ts')
const { reports } = await import('./reports.ts')

const { url, files, folder, target, person, key, group, property, request } = order
const database = connect(url, () => {}, 1)
const askedReport = requestOf({ request })
const wanted = property === null ? { noun: 'groups', id: group } : { noun: 'properties', id: property }
const stopping = new AbortController()

const say = (word: import('./features/exports/jobs.ts').Word) => new Promise<void>((resolve) => process.send?.(word, () => resolve()))
const pause = 200
let toldAt = 0
function progress(share: number) {
	if (Date.now() - toldAt < pause) return
	toldAt = Date.now()
	void say({ progress: Math.min(1, Math.max(0, share)) })
}

try {
	const load = reports[askedReport.report]?.[askedReport.format]
	if (!load) throw new Error(`there is no report ${askedReport.report} as ${askedReport.format}`)
	const report = await load()
	const { filename, type, open } = await report({
		act: (work) =>
			actAs(database, key === null ? { person } : { key }, { mode: 'only read', wanted }, (acting) => {
				if (!acting.target) throw new Refusal('not_found')
				permitted(memberOf(acting, group), person, askedReport)
				return work(acting)
			}),
		store: (await openStores(files, { copied: folder })).files,
		asked: { group, property, ...askedReport },
		progress,
		signal: stopping.signal,
		folder,
	})
	await pipeline(open(), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
	await say({ made: { filename, mime: type, size: (await stat(target)).size } })
} catch (error) {
	stopping.abort()
	const isRefused = error instanceof Refusal && ['not_found', 'forbidden', 'unauthenticated'].includes(error.code)
	if (!isRefused) console.error(error)
	const isAway = error instanceof Refusal && error.code === 'unavailable'
	await say(isAway ? { away: error.message } : { failed: isRefused ? 'rights' : isFull(error, target) ? 'space' : 'broken' })
}
process.exit(0)
