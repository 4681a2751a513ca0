import { z } from 'zod'
import { balance } from '@hausheft/contract/balance.ts'
import { contractNouns } from '@hausheft/contract/contract-nouns.ts'
import { base, type Contract, type Endpoint } from '@hausheft/contract/endpoint.ts'
import { kinds, mostMinutes } from '@hausheft/contract/event-parts.ts'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { houseNouns } from '@hausheft/contract/house-nouns.ts'
import { longestReply } from '@hausheft/contract/mentions.ts'
import { nouns, type HouseNoun } from '@hausheft/contract/nouns.ts'
import { parties } from '@hausheft/contract/parties.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { search } from '@hausheft/contract/search.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { newestYear, oldestYear } from '@hausheft/contract/swiss/limits.ts'
import { timeRecording } from '@hausheft/contract/time-recording.ts'
import { serverNouns } from '../../nouns.ts'
import { tool, type Ask, type Tool } from '../../platform/mcp/tool.ts'
import { entryOf } from './rules.ts'

const id = (what: string) => z.uuid().describe(`Kennung ${what}`)
const day = (what: string) => z.iso.date().describe(`${what}, YYYY-MM-DD`)
const group = id('der Gruppe; ohne Angabe alle Gruppen des Schlüssels').optional()
const property = id('der Liegenschaft, wie list_places sie nennt')
const places = { group, property: property.optional() }
const francs = z.number().positive().max(10_000_000)

/** What a key may not read of a group is left out, as on a page. */
const readable = async <T>(work: Promise<T>, otherwise: T): Promise<T> =>
	work.catch((error: unknown) => {
		if (error instanceof Refusal && error.code === 'forbidden') return otherwise
		throw error
	})

/** The groups that are meant: this one, or all that the key sees. */
async function groupsOf(ask: Ask, meant: string | undefined) {
	const all = await ask(groups.listGroups, {})
	const found = all.filter((one) => meant === undefined || one.id === meant.toLowerCase())
	if (found.length === 0) throw new Refusal('not_found', 'Diese Gruppe gibt es für diesen Schlüssel nicht.')
	return found
}

/** How those who share a house are called. */
async function partiesOf(ask: Ask, property: string): Promise<Map<string, string>> {
	const found = await ask(parties.getParties, { params: { id: property } })
	return new Map(found.parties.map(({ id: of, name }) => [of, name]))
}

/** The only house that there is, where nobody says which. */
async function theOnlyProperty(ask: Ask): Promise<string> {
	const found: string[] = []
	for (const { id: of } of await groupsOf(ask, undefined))
		found.push(...(await readable(ask(properties.listProperties, { params: { id: of } }), [])).map((one) => one.id))
	const [only, ...others] = found
	if (only === undefined || others.length > 0)
		throw invalidField('property', 'Bitte sagen, welche Liegenschaft gemeint ist (list_places nennt sie).')
	return only
}

export const tools: readonly Tool[] = [
	tool({
		name: 'list_places',
		title: 'Gruppen und Liegenschaften',
		description: 'Die Gruppen und Liegenschaften, die dieser Schlüssel sieht, mit ihren Kennungen und der eigenen Rolle.',
		input: z.object({}),
		run: async (ask) => {
			const found = []
			for (const { id: of, name, rbac } of await groupsOf(ask, undefined)) {
				const houses = await readable(ask(properties.listProperties, { params: { id: of } }), [])
				found.push({ group: of, name, role: rbac.role, properties: houses.map(({ photo: _photo, ...house }) => house) })
			}
			return found
		},
	}),
	...listTools((name) => name !== 'statistic'),
	tool({
		name: 'search',
		title: 'Suchen',
		description:
			'Sucht in Einträgen, Objekten, Kontakten, Journalen, Liegenschaften und Dateinamen, beste Treffer zuerst; verzeiht Tippfehler. `last: true` ist, was davon zuletzt geschah. Für «wann wurde … zuletzt …?» das Richtige.',
		input: z.object({ words: z.string().min(1).max(200).describe('Die gesuchten Wörter, etwa «Boiler entkalkt»'), group }),
		run: async (ask, { words, group: meant }) => {
			const found = []
			for (const { id: of, name } of await groupsOf(ask, meant)) {
				const hits = await ask(search.searchGroup, { params: { id: of }, query: { q: words, limit: 20 } })
				found.push({
					group: of,
					name,
					hits: hits.map(({ title, snippet, ...hit }) => ({ ...hit, title: plain(title), snippet: snippet && plain(snippet) })),
				})
			}
			return found
		},
	}),
	tool({
		name: 'list_entries',
		title: 'Einträge lesen',
		description: 'Einträge einer Liegenschaft oder einer ganzen Gruppe, neueste zuerst. `from` der Antwort führt zur nächsten Seite.',
		input: z.object({
			...places,
			kind: z
				.enum(['all', ...kinds])
				.optional()
				.describe('Nur Einträge dieser Art'),
			words: z.string().max(200).optional().describe('Nur solche, die diese Wörter nennen'),
			object: id('eines Objekts').optional(),
			contact: id('eines Kontakts').optional(),
			since: day('Erster Tag').optional(),
			until: day('Letzter Tag').optional(),
			limit: z.number().int().min(1).max(50).default(20),
			from: z.string().max(200).optional().describe('Wie die Seite davor es nannte'),
		}),
		run: (ask, { group: of, property: at, words, ...filters }) => {
			const query = { ...filters, ...(words && { q: words }), include: 'names' as const }
			if (at !== undefined) return ask(events.rollProperty, { params: { id: at }, query })
			if (of !== undefined) return ask(events.rollGroup, { params: { id: of }, query })
			throw invalidField('property', 'Bitte eine Liegenschaft oder eine Gruppe angeben.')
		},
	}),
	tool({
		name: 'get_entry',
		title: 'Ein Eintrag',
		description: 'Alles, was ein Eintrag sagt: Text, Betrag, Zählerstände, Arbeitszeit, Unterhalt, Erinnerung, Dateien.',
		input: z.object({ entry: id('des Eintrags') }),
		run: (ask, { entry }) => ask(events.getEvent, { params: { id: entry } }),
	}),
	tool({
		name: 'list_replies',
		title: 'Antworten auf einen Eintrag',
		description:
			'Was auf einen Eintrag geantwortet wurde, von wem und wann, das Älteste zuerst. `<@Kennung>` nennt eine Person aus `mentioned`.',
		input: z.object({ entry: id('des Eintrags') }),
		run: (ask, { entry }) => ask(replies.listReplies, { params: { id: entry }, query: {} }),
	}),
	tool({
		name: 'list_due',
		title: 'Was ansteht',
		description: 'Offene Erinnerungen und offener Unterhalt mit Datum, das Dringendste zuerst; auch was überfällig ist.',
		input: z.object({ group }),
		run: async (ask, { group: meant }) => {
			const found = []
			for (const { id: of, name } of await groupsOf(ask, meant))
				found.push({ group: of, name, due: await readable(ask(groups.listReminders, { params: { id: of }, query: { limit: 50 } }), []) })
			return found
		},
	}),
	tool({
		name: 'get_balance',
		title: 'Einnahmen und Ausgaben',
		description:
			'Einnahmen und Ausgaben einer Liegenschaft in einem Jahr: je Monat, Journal, Objekt, Kontakt und Steuerart, mit dem Jahr davor. Rappen.',
		input: z.object({ property, year: z.number().int().min(oldestYear).max(newestYear).optional().describe('Ohne Angabe das laufende') }),
		run: (ask, { property: of, year }) => ask(balance.getBalance, { params: { id: of }, query: year === undefined ? {} : { year } }),
	}),
	tool({
		name: 'get_sharing',
		title: 'Kosten teilen',
		description:
			'Wer für die Liegenschaft was ausgelegt hat, welchen Anteil trägt und bekommt oder schuldet, und wie sich das ausgleichen lässt; seit dem letzten Abschluss oder von einem Jahr. `names` nennt die Parteien. Rappen.',
		input: z.object({ property, year: z.number().int().min(oldestYear).max(newestYear).optional() }),
		run: async (ask, { property: of, year }) => ({
			names: Object.fromEntries(await partiesOf(ask, of)),
			...(await ask(sharing.getSharing, { params: { id: of }, query: year === undefined ? {} : { year } })),
		}),
	}),
	tool({
		name: 'list_stays',
		title: 'Aufenthalte in einer Liegenschaft',
		description:
			'Wer wann in der Liegenschaft ist oder sein möchte: Ankunft, Abreise, Partei oder Gast, Personen, angefragt oder fest. Ohne Tage dieses Jahr; mit beiden höchstens 400 Tage.',
		input: z.object({ property, from: day('Erster Tag').optional(), to: day('Letzter Tag').optional() }),
		run: async (ask, { property: of, ...query }) => {
			const names = await partiesOf(ask, of)
			const found = await ask(stays.listStays, { params: { id: of }, query })
			return found.map((stay) => ({ ...stay, name: stay.guest ?? names.get(stay.party ?? '') ?? null }))
		},
	}),
	tool({
		name: 'get_work_time',
		title: 'Arbeitszeit',
		description: 'Arbeitszeit in einer Liegenschaft je Monat und Person, mit den Einträgen dahinter; höchstens ein Jahr.',
		input: z.object({ property, from: day('Erster Tag').optional(), to: day('Letzter Tag').optional() }),
		run: (ask, { property: of, ...query }) => ask(timeRecording.getTimeRecording, { params: { id: of }, query }),
	}),
	...listTools((name) => name === 'statistic'),
	tool({
		name: 'get_statistic',
		title: 'Werte einer Statistik',
		description: 'Die Werte einer Statistik im Zeitraum und die des Jahres davor; ohne Tage die letzten.',
		input: z.object({ statistic: id('der Statistik'), from: day('Erster Tag').optional(), to: day('Letzter Tag').optional() }),
		run: (ask, { statistic, ...query }) => ask(statistics.getStatisticData, { params: { id: statistic }, query }),
	}),
	tool({
		name: 'log_entry',
		title: 'Eintrag erfassen',
		description:
			'Schreibt einen neuen Eintrag ins Heft, etwa «Boiler entkalkt» mit 180 Franken Ausgabe. Beträge in Franken. Ohne Liegenschaft geht es nur, wo es genau eine gibt.',
		input: z.object({
			property: property.optional(),
			title: z.string().min(1).max(200).describe('Was geschah, kurz'),
			on: day('Wann es geschah; ohne Angabe jetzt').optional(),
			description: z.string().max(20_000).optional(),
			expense: francs.optional().describe('Ausgabe in Franken'),
			income: francs.optional().describe('Einnahme in Franken'),
			minutes: z.number().int().min(1).max(mostMinutes).optional().describe('Eigene Arbeitszeit in Minuten'),
			objects: z.array(z.uuid()).max(20).optional().describe('Kennungen von Objekten, um die es geht'),
			contacts: z.array(z.uuid()).max(20).optional().describe('Kennungen beteiligter Kontakte'),
			remind_on: day('Erinnerung an diesem Tag').optional(),
			once: z.string().min(1).max(100).optional().describe('Derselbe Wert bei einer Wiederholung verhindert einen zweiten Eintrag'),
		}),
		writes: true,
		run: async (ask, { property: of, once, ...said }) =>
			ask(
				events.createEvent,
				{ params: { id: of ?? (await theOnlyProperty(ask)) }, body: entryOf(said, new Date()) },
				once === undefined ? undefined : `mcp ${once}`,
			),
	}),
	tool({
		name: 'reply',
		title: 'Auf einen Eintrag antworten',
		description: 'Schreibt eine Antwort auf einen Eintrag. Alle, die ihn sehen, sehen sie.',
		input: z.object({
			entry: id('des Eintrags'),
			text: z.string().min(1).max(longestReply),
			once: z.string().min(1).max(100).optional().describe('Derselbe Wert bei einer Wiederholung verhindert eine zweite Antwort'),
		}),
		writes: true,
		run: (ask, { entry, text, once }) =>
			ask(replies.createReply, { params: { id: entry }, body: { text } }, once === undefined ? undefined : `mcp ${once}`),
	}),
]

/** Of each noun of a house that says how assistants list it. */
function listTools(which: (name: HouseNoun) => boolean): Tool[] {
	return houseNouns.filter(which).flatMap((name) => {
		const { path } = nouns[name]
		const read = Object.values<Endpoint>(contractNouns[name].endpoints as Contract).find(
			(each) => each.path === `${base}/properties/{id}/${path}`,
		)
		const said = serverNouns[name].assistants
		if (!said || !read) return []
		return [
			tool({
				name: `list_${path}`,
				...said,
				input: z.object({ property }),
				run: (ask, { property: of }) => ask(read, { params: { id: of } }),
			}),
		]
	})
}

const plain = (marked: readonly { text: string }[]) => marked.map(({ text }) => text).join('')
