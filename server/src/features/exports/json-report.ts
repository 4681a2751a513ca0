import { Readable } from 'node:stream'
import type { Contact } from '@hausheft/contract/contacts.ts'
import type { PlainTraveller } from '@hausheft/contract/contract-nouns.ts'
import { exchangeMark, exchangeShapes, plainTravellers, type Exchange, type ExchangeProperty } from '@hausheft/contract/exchange.ts'
import { isOneOf } from '@hausheft/contract/looked-at.ts'
import { nouns, type PathOf } from '@hausheft/contract/nouns.ts'
import { may } from '@hausheft/contract/rights.ts'
import { lastingFields } from '@hausheft/contract/tax-requests.ts'
import type { Statistic } from '@hausheft/contract/statistics.ts'
import { serverNouns } from '../../nouns.ts'
import { memberOf, type Acting } from '../../platform/database/act.ts'
import { zodOf } from '../../platform/http/zod-of.ts'
import type { Making, Report } from '../../platform/paper/making.ts'
import { listContacts } from '../contacts/queries.ts'
import { listJournals, listJournalTypes } from '../journals/queries.ts'
import { listUnits } from '../readings/queries.ts'
import { listStatistics } from '../statistics/queries.ts'
import { listFlatRates, type KeptFlatRate } from '../tax/queries.ts'
import { countEntries, houseFilesOf, namesOfFile, pagesOf, propertiesOf } from './actions.ts'
import { findGroupName, listFileFacts, listHouseFacts, listSettledEvents, type HouseFacts } from './queries.ts'
import { contactsIn, exchangeEntry, exchangeFile, isNarrowed, type Paths } from './rules.ts'

/** Everything that the person sees, for another program. */
export const exchangeJson: Report = async (making) => ({
	filename: await namesOfFile(making, 'json'),
	type: 'application/json',
	open: () => Readable.from(exchangeOf(making, new Map())),
})

/** `paths`: where the originals lie beside it. */
export async function* exchangeOf(making: Making, paths: Paths): AsyncGenerator<string> {
	const { act, asked } = making
	const { group } = asked
	const properties = await propertiesOf(making)
	const all = await countEntries(making, asked)
	const lists = await act(({ db }) =>
		listsOf(
			db,
			group,
			properties.map(({ id }) => id),
		),
	)
	const contacts = await act(({ db }) => listContacts(db, group))
	yield `{"format":${JSON.stringify(exchangeMark)},"made_at":${JSON.stringify(new Date().toISOString())}`
	yield `,"group":${JSON.stringify(await act(({ db }) => findGroupName(db, group)))}`
	const photos = new Set<string>()
	const known = {
		objects: new Set(lists.plain.objects.map(({ id }) => id)),
		journals: new Set(lists.journals.map(({ id }) => id)),
		contacts: new Set(contacts.map(({ id }) => id)),
		// All entries of a house come along, or those that are asked for.
		entries: new Set(isNarrowed(asked) ? [] : await act(({ db }) => listSettledEvents(db, group))),
	}
	yield rowsOf('units', lists.units)
	for (const [list, rows] of Object.entries(lists.plain)) yield rowsOf(list, rows)
	yield rowsOf('journals', lists.journals)
	yield rowsOf('statistics', lists.statistics)

	yield ',"files":['
	let between = ''
	for (const property of properties)
		for await (const { files, facts } of houseFilesOf(making, property.id)) {
			for (const file of files) {
				photos.add(file.id)
				yield `${between}${JSON.stringify({ ...exchangeFile(file, facts, paths, known.objects), property: property.id })}`
				between = ',\n'
			}
		}
	yield ']'

	const named = new Set<string>()
	yield ',"entries":['
	let done = 0
	for await (const { entries, names, replies } of pagesOf(making, asked)) {
		const files = entries.flatMap((entry) => entry.files)
		const facts = await act(({ db }) =>
			listFileFacts(
				db,
				group,
				files.map(({ id }) => id),
			),
		)
		for (const { id } of files) photos.add(id)
		for (const entry of entries) for (const id of contactsIn(entry)) named.add(id)
		const rows = entries.map((entry) =>
			JSON.stringify(
				exchangeEntry(entry, names, known, (file) => exchangeFile(file, facts, paths, known.objects), replies.get(entry.id) ?? []),
			),
		)
		yield `${done > 0 ? ',\n' : ''}${rows.join(',\n')}`
		making.progress((done += entries.length) / all)
	}
	yield ']'
	const houses = new Set(properties.map(({ id }) => id))
	const taken = contacts.filter(({ id, properties: of }) => asked.property === null || named.has(id) || of.some((each) => houses.has(each)))
	yield rowsOf(
		'contacts',
		taken.map((each) => contactRow(each, houses)),
	)
	const facts = await act((acting) => factsOf(acting, asked, [...houses]))
	yield rowsOf(
		'properties',
		properties.map((property) => propertyRow(property, facts.get(property.id), photos, known.objects, new Set(taken.map(({ id }) => id)))),
	)
	yield '}\n'
}

/** What it names and does not come along is not named. */
function propertyRow(
	{ id, name, property_type_key, address_street, address_city, address_zip, photo }: Awaited<ReturnType<typeof propertiesOf>>[number],
	{ emergency = [], reading_order = [], flat_rates = [], parties = [], new_expenses = 'none', stays = [], stay_rules = null }: Facts = {},
	photos: ReadonlySet<string>,
	objects: ReadonlySet<string>,
	contacts: ReadonlySet<string>,
): ExchangeProperty {
	const kept = (file: string | null) => (file !== null && photos.has(file) ? file : null)
	return {
		id,
		name,
		type: property_type_key,
		address_street,
		address_city,
		address_zip,
		photo: kept(photo),
		emergency: emergency.map((item) => ({ ...item, file: kept(item.file) })),
		reading_order: reading_order
			.map(({ object = null, ...row }) => ({ ...row, object }))
			.filter(({ object }) => object === null || objects.has(object)),
		flat_rates,
		parties: parties.map(({ people: _people, contact, ...party }) => ({
			...party,
			contact: contact !== null && contacts.has(contact) ? contact : null,
		})),
		new_expenses,
		stays,
		stay_rules,
	}
}

type Facts = Partial<Pick<ExchangeProperty, 'emergency' | 'flat_rates'>> & Partial<Omit<HouseFacts, 'emergency'>>
/** What stands at each house by itself; nothing where only some of its entries were asked for. Flat rates are for who sees amounts. */
async function factsOf(acting: Acting, asked: Making['asked'], properties: string[]): Promise<Map<string, Facts>> {
	if (isNarrowed(asked)) return new Map()
	const { group } = asked
	const seesAmounts = may(memberOf(acting, group), 'balance.read')
	const rates = seesAmounts ? await listFlatRates(acting.db, group, properties) : []
	const byHouse = Map.groupBy(rates, ({ property }) => property)
	const facts = await listHouseFacts(acting.db, group, properties)
	const shown = (party: HouseFacts['parties'][number]) => (seesAmounts ? party : { ...party, iban: null })
	return new Map(
		[...facts].map(([id, house]) => [
			id,
			{
				...house,
				parties: house.parties.map(shown),
				flat_rates: (byHouse.get(id) ?? []).map(flatRateRow),
				stay_rules: house.stay_rules && (seesAmounts ? house.stay_rules : { ...house.stay_rules, rates: null }),
			},
		]),
	)
}

/** What a year does not say is no key of it. */
const flatRateRow = ({ property: _property, emptied, ...rate }: KeptFlatRate) =>
	Object.fromEntries(
		Object.entries(rate).filter(([key, value]) => value !== null || !isLasting(key) || emptied.includes(key)),
	) as typeof rate
const isLasting = (key: string) => isOneOf(lastingFields, key)

const rowsOf = (name: string, rows: readonly object[]) => `,${JSON.stringify(name)}:[${rows.map((row) => JSON.stringify(row)).join(',\n')}]`

/** Of those that travel as they are. */
type PlainRow = Exchange[PathOf<PlainTraveller>][number]
type PlainLists = Record<PathOf<PlainTraveller>, PlainRow[]>
type Listed = { id: string; property: string; name: string; disabled_at: string | null }

async function listsOf(db: Acting['db'], group: string, properties: string[]) {
	const types = new Map((await listJournalTypes(db)).map(({ id, name }) => [id, name]))
	const plain = Object.fromEntries(plainTravellers.map((name) => [nouns[name].path, []])) as unknown as PlainLists
	const journals: (Listed & { type: string })[] = []
	const statistics: ReturnType<typeof statisticRow>[] = []
	for (const property of properties) {
		for (const name of plainTravellers) {
			const { path } = nouns[name]
			const rows = await serverNouns[name].travels.list(db, group, property)
			plain[path].push(...rows.map((row) => zodOf<PlainRow>(exchangeShapes[path]).parse(row)))
		}
		for (const { id, name, type, disabled_at } of await listJournals(db, group, property))
			journals.push({ id, property, name, type: types.get(type) ?? '', disabled_at })
		statistics.push(...(await listStatistics(db, group, property)).map(statisticRow))
	}
	const isThere = new Set(plain.objects.map(({ id }) => id))
	const ofThere = statistics.map((each) => ({
		...each,
		series: each.series?.filter(({ object }) => object === null || isThere.has(object)) ?? null,
	}))
	return { units: await listUnits(db), plain, journals, statistics: ofThere }
}

const statisticRow = ({ version: _version, created_at: _created, updated_at: _updated, ...statistic }: Statistic) => statistic

function contactRow(
	{ version: _version, created_at: _created, updated_at: _updated, events_count: _count, last_at: _last, ...rest }: Contact,
	houses: ReadonlySet<string>,
) {
	return { ...rest, properties: rest.properties.filter((id) => houses.has(id)) }
}
