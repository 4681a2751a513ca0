import { Refusal } from '@hausheft/contract/refusals.ts'
import type { StatisticChange } from '@hausheft/contract/statistic-requests.ts'
import type { Statistic, statistics } from '@hausheft/contract/statistics.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion, moveToTrash } from '../../platform/database/entity.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { statisticData } from './actions.ts'
import { changeStatistic, findStatistic, insertStatistic, knownObjects, listStatistics } from './queries.ts'
import { checkSeries, seriesText } from './rules.ts'

/** More lines than that are none to be looked at in passing. */
const seriesOnCard = 3

async function getStatistic(acting: Acting, id: string): Promise<Statistic> {
	const statistic = await findStatistic(acting.db, placeOf(acting).group, id)
	if (!statistic) throw new Refusal('not_found')
	return statistic
}

const shownAt = (acting: Acting, property: string) => ({ group: placeOf(acting).group, property, now: Date.now() })

const isText = (value: string | null | undefined) => typeof value === 'string'

async function checkObjects(acting: Acting, property: string, series: StatisticChange['series'], before: Statistic['series']) {
	if (!series) return
	const named = series.map(({ object }) => object).filter(isText)
	const known = await knownObjects(acting.db, placeOf(acting).group, property, named)
	checkSeries(series, new Set([...known, ...(before ?? []).map(({ object }) => object).filter(isText)]))
}

export const statisticHandlers: Handlers<typeof statistics> = {
	listStatistics: (acting, { params }) => listStatistics(acting.db, placeOf(acting).group, params.id),
	listStatisticData: async (acting, { params }) => {
		const every = await listStatistics(acting.db, placeOf(acting).group, params.id)
		const used = every.filter(({ disabled_at }) => !disabled_at)
		const shown = await statisticData(acting.db, shownAt(acting, params.id), used, {}, seriesOnCard)
		return used.flatMap(({ id }, nth) => (shown[nth] ? [{ statistic: id, ...shown[nth] }] : []))
	},
	getStatistic: (acting, { params }) => getStatistic(acting, params.id),
	getStatisticData: async (acting, { params, query }) => {
		const statistic = await getStatistic(acting, params.id)
		const [data] = await statisticData(acting.db, shownAt(acting, statistic.property), [statistic], query)
		if (!data) throw new Refusal('not_found')
		return data
	},
	createStatistic: async (acting, { params, body: { unit, series, ...same } }) => {
		await checkObjects(acting, params.id, series, null)
		const place = { group_id: placeOf(acting).group, property_id: params.id }
		const id = await insertStatistic(acting.db, { ...same, ...place, unit_id: unit, series: seriesText(series) })
		return getStatistic(acting, id)
	},
	changeStatistic: async (acting, { params, body: { unit, series, ...same } }, { version }) => {
		await checkVersion(acting, 'statistic', params.id, version, () => getStatistic(acting, params.id))
		const stored = await getStatistic(acting, params.id)
		await checkObjects(acting, stored.property, series, stored.series)
		await changeStatistic(acting.db, placeOf(acting).group, params.id, { ...same, unit_id: unit, series: seriesText(series) })
		return getStatistic(acting, params.id)
	},
	removeStatistic: async (acting, { params }, { version }) => {
		await checkVersion(acting, 'statistic', params.id, version, () => getStatistic(acting, params.id))
		await moveToTrash(acting, 'statistic', params.id)
	},
}
