// Hides what the rules of stays hold while they are typed; what has no field here stays as it is stored.
import { z } from 'zod/mini'
import { StayRulesFields } from '@hausheft/contract/stay-requests.ts'
import { StayRules } from '@hausheft/contract/stays.ts'
import type { Rules } from '../../platform/forms/form-state.ts'

const content = {
	/** Null: as the type of the house says. */
	enabled: z.nullable(z.boolean()),
	ask: z.boolean(),
	beds: z.string(),
	/** One thing to do on each line. */
	arrival: z.string(),
	departure: z.string(),
	peaks: StayRules.shape.peaks,
}
export const RulesDraft = z.object({ ...content, base: z.optional(StayRules) })
export type RulesContent = Pick<z.infer<typeof RulesDraft>, keyof typeof content>

export const linesOf = (typed: string): string[] =>
	typed
		.split('\n')
		.map((line) => line.replace(/^\s*[-•*]\s+/, '').trim())
		.filter(Boolean)

const beds = (typed: string): number | null => (typed.trim() === '' ? null : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const sent = ({ enabled, ask, peaks, ...typed }: RulesContent) => ({
	enabled,
	ask,
	beds: beds(typed.beds),
	peaks,
	arrival: linesOf(typed.arrival),
	departure: linesOf(typed.departure),
})

export const contentOfRules = ({ enabled, ask, beds: many, arrival, departure, peaks }: StayRules): RulesContent => ({
	enabled,
	ask,
	beds: many === null ? '' : String(many),
	arrival: arrival.join('\n'),
	departure: departure.join('\n'),
	peaks,
})

export const rulesOfRules: Rules<StayRules, RulesContent> = {
	contentOf: contentOfRules,
	// Whole, as it is put.
	bodyOf: (typed) => ({ all: sent(typed) }),
	withFields: (into, from, fields) => (fields.includes('all') ? from : into),
	isSame: (a, b) => JSON.stringify(sent(a)) === JSON.stringify(sent(b)),
	check: (typed) => {
		const { errors, problem } = placed(
			(StayRulesFields.safeParse(sent(typed)).error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
		)
		return {
			...errors,
			...(problem && { form: problem }),
			...(Number.isNaN(beds(typed.beds)) && { beds: 'Bitte eine ganze Zahl eingeben.' }),
		}
	},
	placed,
	withCreated: (typed) => typed,
	parentOf: () => '',
	goneText: 'Diese Liegenschaft wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.',
}

function placed(refused: readonly { path: string; message: string }[]): { errors: Record<string, string>; problem?: string } {
	const errors: Record<string, string> = {}
	for (const { path, message } of refused) {
		const [field = '', line] = path.split('.')
		const isList = field === 'arrival' || field === 'departure'
		if (isList || field === 'beds') errors[field] ??= isList && line !== undefined ? `Punkt ${Number(line) + 1}: ${message}` : message
		else errors['form'] ??= message
	}
	const { form, ...own } = errors
	return { errors: own, ...(form && { problem: form }) }
}

/** In a few words, to choose between two versions of it. */
export function rulesInWords({ ask, beds: many, arrival, departure }: RulesContent): string {
	const lines = (typed: string) => linesOf(typed).length
	return [
		ask ? 'Wird angefragt' : 'Wird eingetragen',
		many.trim() && `${many} Betten`,
		`Ankunft ${lines(arrival)} Punkte`,
		`Abreise ${lines(departure)} Punkte`,
	]
		.filter(Boolean)
		.join(', ')
}

/** To begin with, for a house that is cold in winter and one in summer. */
export const templates = {
	arrival: {
		Winter: [
			'Sicherung ein',
			'Haupthahn auf, Hahnen prüfen',
			'Heizung hochstellen',
			'Boiler ein',
			'Kamin: Zug offen',
			'Weg und Dach auf Schnee prüfen',
		],
		Sommer: ['Sicherung ein', 'Haupthahn auf', 'Lüften', 'Kühlschrank ein', 'Boiler ein', 'Garten giessen'],
	},
	departure: {
		Winter: [
			'Kühlschrank leer und offen',
			'Kehricht mitnehmen',
			'Bettwäsche abziehen',
			'Heizung auf Frostschutz',
			'Boiler aus',
			'Haupthahn zu, Leitungen entleeren',
			'Asche aus dem Ofen, Kamin zu',
			'Fenster und Läden zu',
		],
		Sommer: [
			'Kühlschrank leer und offen',
			'Kehricht mitnehmen',
			'Bettwäsche abziehen',
			'Boiler aus',
			'Haupthahn zu',
			'Gartenmöbel versorgen, Storen einrollen',
			'Fenster und Läden zu',
		],
	},
} as const
