import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import type { Stopwatch, stopwatch } from '@hausheft/contract/stopwatch.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import { memberOf, personOf, targetOf, type Acting } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { findStopwatch, removeStopwatch, setStopwatch } from './queries.ts'
import { checkStart, startOf, stopOf } from './rules.ts'

export const stopwatchHandlers: Handlers<typeof stopwatch> = {
	getStopwatch: async (acting) => (await watchOf(acting)) ?? null,
	putStopwatch: async (acting, { body: { property, started_at, stopped_at, note = null } }) => {
		const place = await targetOf(acting, { noun: 'properties', id: property })
		if (!place) throw invalidField('property', 'Das gibt es hier nicht.')
		const member = memberOf(acting, place.group)
		if (!may(member, 'event.create')) throw new Refusal('forbidden', whyForbidden(member, 'event.create'))
		if (await isElsewhere(acting)) throw new Refusal('conflict', 'Die Stoppuhr läuft schon, wo dieser Schlüssel nichts sieht.')
		const now = Date.now()
		const known = await watchOf(acting)
		// Stopped without a word of its start it is the one that is there.
		const start = startOf(started_at, now) ?? (stopped_at ? known?.started_at : undefined)
		if (start !== known?.started_at) checkStart(start, stopped_at, now)
		const stop = stopOf(stopped_at, known?.stopped_at ?? null, { started_at: start ?? new Date(now).toISOString(), now })
		await setStopwatch(acting.db, { person: personOf(acting).id, group: place.group, property, started_at: start, stopped_at: stop, note })
		const watch = await watchOf(acting)
		if (!watch) throw new Error('what was just written is there')
		return watch
	},
	removeStopwatch: async (acting, { query }) => {
		const { id, key } = personOf(acting)
		if (key && !(await watchOf(acting))?.bookable) return
		await removeStopwatch(acting.db, id, query.started_at)
	},
}

async function watchOf(acting: Acting): Promise<Stopwatch | undefined> {
	const { id, key } = personOf(acting)
	const watch = await findStopwatch(acting.db, id)
	if (key && watch?.property_name === null) return undefined
	const member = acting.memberships.find(({ group }) => group === watch?.group)
	return watch && { ...watch, bookable: watch.property_name !== null && member !== undefined && may(member, 'event.create') }
}

/** A key for programs knows of no other house, and stops no watch there. */
const isElsewhere = async (acting: Acting): Promise<boolean> => {
	const { id, key } = personOf(acting)
	return key !== null && (await findStopwatch(acting.db, id))?.property_name === null
}
