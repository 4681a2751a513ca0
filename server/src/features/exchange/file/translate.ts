// Hides how the things of another group's file become things of this one: each held against the rules of the API, every id a new one.
import { z } from 'zod'
import '@hausheft/contract/messages.ts'
import { ContactFields } from '@hausheft/contract/contact-requests.ts'
import type { NamedList } from '@hausheft/contract/entry-fields.ts'
import { entryPlan, reshaped } from '@hausheft/contract/entry-plan.ts'
import { EmergencyFields } from '@hausheft/contract/emergency-requests.ts'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import { EventFields } from '@hausheft/contract/event-requests.ts'
import { exchangeShapes, type ExchangeEntry, type ExchangeFile, type ExchangeProperty } from '@hausheft/contract/exchange.ts'
import { optionalText, Year } from '@hausheft/contract/fields.ts'
import { JournalFields } from '@hausheft/contract/journal-requests.ts'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { PropertyFields } from '@hausheft/contract/property-requests.ts'
import { ReadingOrderFields } from '@hausheft/contract/reading-requests.ts'
import { StatisticFields } from '@hausheft/contract/statistic-requests.ts'
import { FlatRateFields } from '@hausheft/contract/tax-requests.ts'
import { zodOf } from '../../../platform/http/zod-of.ts'
import { leadIn, marksOf } from './marks.ts'
import { quoted, words, type List } from './lists.ts'
import { saidReplies } from './said-replies.ts'
import { MovedParties } from './moved-parties.ts'
import { movedStays } from './moved-stays.ts'
import { noCounts, plainReadings } from './plain-things.ts'
import { UnknownKeys, unknownKeys } from './unknown-keys.ts'
import { Unreadable, type MovedFile, type ZipPlace, type Thing, type Unit } from './things.ts'

type KnownId = { list: List; fresh: string; property: string | null; isLeft: boolean }
type Defined = { id?: unknown; property?: unknown; photo?: unknown; files?: unknown; path?: unknown }
/** A method, since each takes what its own shape has let through. */
type Reading = { as(value: unknown, raw: unknown): Thing | null }
const mostBytes = { file: 25 * 1024 * 1024, all: 4 * 1024 * 1024 * 1024 }
class Left extends Error {}

const parse = <T>(schema: unknown, value: unknown) => zodOf<T>(schema).safeParse(value)

export class Translation {
	readonly counts = noCounts()
	readonly units: Unit[] = []
	/** Of the originals that come along. */
	bytes = 0
	/** At how many entries somebody was meant. */
	people = 0
	/** What the file says and nobody here knows. */
	readonly unknown = new UnknownKeys()
	readonly #known = new Map<string, KnownId>()
	readonly #series = new Map<string, string>()
	readonly #photos = new Map<string, string>()
	/** Files of which the original may come along, and where they stand on the cards of houses. */
	readonly #originals = new Set<string>()
	readonly #cards = new Map<string, { property: string; at: number }[]>()
	readonly #parties = new MovedParties({ freshId: () => this.#freshId(), contactOf: (id) => this.#known.get(id)?.fresh ?? null })
	readonly #freshId: () => string
	readonly #placeOf: (path: string) => ZipPlace | null
	#left: string[] = []

	/** `placeOf`: where an original lies, null where it did not come along. */
	constructor(freshId: () => string, placeOf: (path: string) => ZipPlace | null) {
		this.#freshId = freshId
		this.#placeOf = placeOf
	}

	/** First every id is noted: what a thing names may stand behind it. */
	define(list: List, value: Defined): void {
		const known = this.#note(list, value)
		if (list === 'properties' && typeof value.photo === 'string') this.#photos.set(value.photo.toLowerCase(), known)
		if (list === 'entries' && Array.isArray(value.files)) for (const file of value.files as Defined[]) this.#note('files', file ?? {})
	}

	#note(list: List, { id, property, path }: Defined): string {
		if (typeof id !== 'string') throw new Unreadable(`In dieser Datei fehlt eine Kennung: ${words[list]}.`)
		const key = id.toLowerCase()
		if (this.#known.has(key)) throw new Unreadable(`Die Kennung ${key.slice(0, 40)} steht in dieser Datei zweimal.`)
		const at = typeof property === 'string' ? property.toLowerCase() : null
		if (list === 'files' && typeof path === 'string') this.#originals.add(key)
		this.#known.set(key, { list, fresh: this.#freshId(), property: at, isLeft: false })
		return key
	}

	/** The lines that come of one thing: itself, and what of it stays behind. */
	translate(list: List, at: number, value: unknown): Thing[] {
		const shape = parse<{ id: string; name?: string; filename?: string }>(exchangeShapes[list], value)
		if (!shape.success) throw this.#foreign(list, at, value, shape.error)
		for (const key of unknownKeys(value, shape.data)) this.unknown.note(key, words[list])
		const { id, name, filename } = shape.data
		this.#left = []
		try {
			const thing = this.#as[list](shape.data, value)
			return [...(thing ? [thing] : []), ...this.#left.map((said): Thing => ['left', said])]
		} catch (error) {
			if (!(error instanceof Left)) throw error
			const known = this.#known.get(id)
			if (known) known.isLeft = true
			return [['left', `${words[list]}${quoted(name ?? filename)}: ${error.message}`]]
		}
	}

	#foreign(list: List, at: number, value: unknown, { issues }: z.ZodError): Unreadable {
		const where = `${words[list]} ${at + 1}${quoted(lookAt(value, 'name'))}: «${(issues[0]?.path.join('.') ?? '').slice(0, 80)}»`
		return new Unreadable(`${where} ist nicht lesbar. Nichts wurde übernommen.`)
	}

	#of(id: string, list: List): KnownId {
		const known = this.#known.get(id)
		if (!known || known.list !== list)
			throw new Unreadable(`Diese Datei nennt etwas, das nicht in ihr steht: ${words[list]} ${id}. Nichts wurde übernommen.`)
		return known
	}
	/** The new id of what is named. */
	#fresh(id: string, list: List): string {
		const { fresh, isLeft } = this.#of(id, list)
		if (isLeft) throw new Left(`${words[list]} dazu kann nicht übernommen werden.`)
		return fresh
	}
	/** Of something that belongs to a house, which must be this one. */
	#within(id: string | null, list: 'objects' | 'journals', property: string): string | null {
		if (id === null) return null
		if (this.#of(id, list).property !== property) throw new Left(`${words[list]} gehört zu einer anderen Liegenschaft.`)
		return this.#fresh(id, list)
	}
	#unit(id: string): string {
		this.#of(id, 'units')
		return id
	}

	/** What to do in an emergency; which photo stands where in it is known once that is there. */
	#card(property: string, items: readonly EmergencyItem[]): EmergencyItem[] {
		for (const { file } of items) if (file !== null) this.#of(file, 'files')
		const there = items.filter(({ text, phone, file }) => Boolean(text.trim() || phone || (file !== null && this.#originals.has(file))))
		const card = this.#whole<EmergencyFields>('Notfallkarte', EmergencyFields, { items: there })
		if (there.length < items.length) this.#left.push('Notfallkarte: Was nur ein Bild ist, kommt nur mit seinem Original mit.')
		for (const [at, { file }] of (card?.items ?? []).entries())
			if (file) this.#cards.set(file, [...(this.#cards.get(file) ?? []), { property, at }])
		return (card?.items ?? []).map(({ kind, text = '', phone = null }) => ({ kind, text, phone, file: null }))
	}

	/** A piece of a thing, held against the rules of the API; what they refuse stays behind by itself. */
	#whole<T>(what: string, schema: unknown, value: object): T | null {
		const result = parse<T>(schema, value)
		if (!result.success) this.#left.push(`${what}: ${result.error.issues[0]?.message}`)
		return result.success ? result.data : null
	}

	#checked<T>(schema: unknown, value: object): T {
		const result = parse<T>(schema, value)
		if (result.success) return result.data
		const [issue] = result.error.issues
		throw new Left(`${issue?.path.join('.')}: ${issue?.message}`)
	}

	readonly #as: { [L in List]: Reading['as'] } = {
		...plainReadings(this.counts, {
			check: (schema, value) => this.#checked(schema, value),
			fresh: (id, list) => this.#fresh(id, list),
		}),
		units: (unit: Unit) => {
			this.units.push(unit)
			return null
		},
		properties: ({ id, type, photo, emergency, reading_order, flat_rates, ...house }: ExchangeProperty) => {
			const { parties, new_expenses, stays, stay_rules, ...rest } = house
			if (photo !== null) this.#of(photo, 'files')
			// Its type is known by its key alone.
			const { type: _, ...fields } = this.#checked<PropertyFields>(PropertyFields, { ...rest, type: id })
			const { address_street = '', address_city = '', address_zip = null, name } = fields
			this.counts.properties++
			const plain = { id: this.#fresh(id, 'properties'), type: type.slice(0, 100), name, address_street, address_city, address_zip }
			const card = this.#card(id, emergency)
			const series = reading_order.map((row) => ({ ...row, unit: this.#unit(row.unit), object: this.#within(row.object, 'objects', id) }))
			const order = this.#whole<ReadingOrderFields>('Reihenfolge des Rundgangs', ReadingOrderFields, { series })
			const rates = flat_rates.flatMap(({ year, ...rate }) => {
				const read = this.#whole<FlatRateFields>(`Pauschale ${year}`, FlatRateFields, rate)
				return read && Year.safeParse(year).success ? [{ year, ...read }] : []
			})
			const by = { check: this.#whole.bind(this), parties: this.#parties, left: this.#left }
			const shared = this.#parties.take({ id, parties, new_expenses }, by)
			const stay = movedStays({ stays, stay_rules }, by)
			return ['property', { ...plain, card, order: order?.series ?? [], rates, ...shared, ...stay }]
		},
		journals: ({ id, property, type, ...rest }: z.output<(typeof exchangeShapes)['journals']>) => {
			const { name, disabled_at = null } = this.#checked<z.output<typeof JournalFields>>(JournalFields, { ...rest, type: id })
			const at = { id: this.#fresh(id, 'journals'), property: this.#fresh(property, 'properties'), type: type.slice(0, 200) }
			this.counts.journals++
			return ['journal', { ...at, name, disabled_at }]
		},
		contacts: ({ id, properties, ...rest }: z.output<(typeof exchangeShapes)['contacts']>) => {
			const fields = this.#checked<ContactFields>(ContactFields, {
				...rest,
				properties: properties.map((at) => this.#fresh(at, 'properties')),
			})
			this.counts.contacts++
			return ['contact', { id: this.#fresh(id, 'contacts'), fields }]
		},
		statistics: ({ id, property, series, unit, ...rest }: z.output<(typeof exchangeShapes)['statistics']>) => {
			const place = this.#fresh(property, 'properties')
			const chosen = series?.map(({ name, object }) => ({ name, object: this.#within(object, 'objects', property) })) ?? null
			const fields = this.#checked<StatisticFields>(StatisticFields, { ...rest, unit: this.#unit(unit), series: chosen })
			this.counts.statistics++
			return ['statistic', { id: this.#fresh(id, 'statistics'), property: place, fields }]
		},
		files: (file: z.output<(typeof exchangeShapes)['files']>, raw: { annotations: unknown }) => {
			if (file.property === null) throw new Left('Sie gehört zu keiner Liegenschaft.')
			const place = this.#fresh(file.property, 'properties')
			const moved = this.#file(file, raw.annotations, file.property)
			if (!moved) return null
			// What nothing held any more would be purged some night.
			const isHeld = moved.plan || moved.object !== null || moved.photo || Boolean(moved.card?.length)
			if (!isHeld && moved.receipt) throw new Left('Ein Beleg braucht einen Eintrag.')
			return ['file', { ...moved, plan: moved.plan || !isHeld, property: place }]
		},
		entries: (entry: ExchangeEntry, raw: { files: { annotations: unknown }[] }) => this.#entry(entry, raw.files),
	}

	#entry(entry: ExchangeEntry, raw: { annotations: unknown }[]): Thing {
		const { id, property, author, files, maintenance, reminder, replies, settles } = entry
		const place = this.#fresh(property, 'properties')
		let isMeant = false
		const said = reshaped(entryPlan, this.#parties.known(entry, this.#left), (value, { name, field: { exchange, unsaid } }, row) => {
			if (unsaid) return null
			if (exchange === 'as is') return [name, value]
			if ('id' in exchange) return [name, this.#renamed(exchange.id, value, property)]
			if (!('words' in exchange)) return null
			// Who is meant is said anew.
			if (exchange.or === undefined) isMeant ||= typeof row[exchange.words] === 'string'
			return exchange.or === undefined ? null : [exchange.or, row[exchange.words]]
		})
		const fields = this.#checked<EventFields>(EventFields, said)
		if (files.length > 100) throw new Left('Ein Eintrag hat höchstens 100 Dateien.')
		const moved = files.flatMap((file, at) => this.#file(file, raw[at]?.annotations, property) ?? [])
		this.counts.events++
		if (isMeant) this.people++
		return [
			'event',
			{
				id: this.#fresh(id, 'entries'),
				property: place,
				author: parse<string | null>(optionalText(200), author).data ?? null,
				fields,
				settles: this.#settled(settles, property),
				series: { maintenance: this.#together(maintenance), reminder: this.#together(reminder) },
				files: moved,
				replies: saidReplies(replies, this.#left),
			},
		]
	}

	#renamed(list: NamedList, value: unknown, property: string): unknown {
		if (list === 'parties') return this.#parties.renamed(value)
		if (Array.isArray(value)) return value.map((each) => this.#renamed(list, each, property))
		if (typeof value !== 'string') return null
		if (list === 'units') return this.#unit(value)
		return list === 'objects' || list === 'journals' ? this.#within(value, list, property) : this.#fresh(value, list)
	}

	/** A time of the same house that comes along; what it was otherwise is known to nobody here. */
	#settled(id: string | null, property: string): string | null {
		const known = id === null ? undefined : this.#known.get(id)
		return known?.list === 'entries' && known.property === property ? known.fresh : null
	}

	/** What repeats belongs together here too, by an id of its own. */
	#together(part: Repeated | null): string | null {
		if (!part?.series) return part?.recurrence ? this.#freshId() : null
		const known = this.#series.get(part.series) ?? this.#freshId()
		this.#series.set(part.series, known)
		return known
	}

	#file(file: ExchangeFile, marks: unknown, property: string): MovedFile | null {
		const { id, filename, sha256, receipt, plan, path } = file
		const object = this.#within(file.object, 'objects', property)
		const stays = (why: string) => {
			this.#left.push(`Datei${quoted(filename)}: ${why}`)
			return null
		}
		if (receipt && plan) return stays('Ein Plan kann kein Beleg sein.')
		if (path === null) return stays('Ihr Original ist nicht in dieser Datei. Dateien kommen nur mit dem ZIP mit.')
		const place = this.#placeOf(path)
		if (place === null) return stays('Sie fehlt in diesem ZIP.')
		if (place.size === 0) return stays('Sie ist leer.')
		if (place.size > mostBytes.file) return stays('Eine Datei darf höchstens 25 MB gross sein.')
		this.bytes += place.size
		if (this.bytes > mostBytes.all) throw new Unreadable('Ausgepackt ist dieses ZIP zu gross.')
		this.counts.files++
		const photo = this.#photos.get(id) === property && !receipt
		const card = receipt ? [] : (this.#cards.get(id) ?? []).flatMap((on) => (on.property === property ? [on.at] : []))
		const marked = this.#marks(filename, marks, property)
		return { filename, sha256: sha256.toLowerCase(), receipt, plan, object, annotations: marked, place, photo, card }
	}

	#marks(filename: string, value: unknown, property: string): string | null {
		const marks = marksOf(value, (id) => leadIn(this.#known.get(id), property))
		if (marks) return marks.text
		this.#left.push(`Markierungen auf${quoted(filename)}: Sie sind nicht lesbar.`)
		return null
	}
}

type Repeated = { recurrence: object | null; series: string | null }
