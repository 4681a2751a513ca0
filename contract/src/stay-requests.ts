import { z } from 'zod/mini'
import { EventFields } from './event-requests.ts'
import { Day, Id, optionalProse, optionalText, StoredDay, StoredYear, text } from './fields.ts'
import { daysBetween } from './swiss/zurich.ts'
import { StayFields } from './stay-fields.ts'
import { mostStayPeople } from './stay-nights.ts'
import { StayRulesFields } from './stay-rules-fields.ts'
import { mostStayDays, stayStates } from './stay-states.ts'

/** What is left out stays as it is. */
const StayChange = z.strictObject({
	from_on: z.optional(Day),
	until_on: z.optional(Day),
	party: z.optional(z.nullable(Id)),
	guest: z.optional(optionalText(200)),
	people: z.optional(z.int().check(z.minimum(1, 'Mindestens eine Person.'), z.maximum(mostStayPeople))),
	alone: z.optional(z.boolean()),
	note: z.optional(optionalProse(2000)),
})

export const stayRequests = {
	listStays: {
		summary: `Aufenthalte einer Liegenschaft, höchstens ${mostStayDays} Tage; ohne Tage die dieses Jahres`,
		query: z.object({ from: z.optional(StoredDay), to: z.optional(StoredDay) }).check(
			z.refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], message: 'Bitte beide Tage angeben.' }),
			z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
				path: ['to'],
				message: 'Der letzte Tag liegt vor dem ersten.',
			}),
			z.refine(({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) < mostStayDays, {
				path: ['to'],
				message: `Höchstens ${mostStayDays} Tage auf einmal.`,
			}),
		),
	},
	getStay: { summary: 'Ein Aufenthalt' },
	createStay: { summary: 'Aufenthalt eintragen, oder anfragen, wo jemand entscheidet', body: StayFields },
	changeStay: { summary: 'Aufenthalt ändern', body: StayChange },
	removeStay: { summary: 'Aufenthalt in den Papierkorb' },
	decideStay: {
		summary: 'Angefragten Aufenthalt zusagen oder absagen; `asked` nimmt es zurück',
		body: z.strictObject({ state: z.enum(stayStates), note: z._default(optionalProse(2000), '') }),
	},
	leaveStay: {
		summary: 'Abreisen: macht den Eintrag der Belegung und beendet den Aufenthalt',
		/** `ticked`: which lines of the departure list are done, by their place from 0; `list`: as it stood there, else the list of now is meant. */
		body: z.strictObject({
			entry: EventFields,
			ticked: z._default(z.array(z.int().check(z.minimum(0), z.maximum(49))).check(z.maxLength(50)), []),
			list: z.optional(z.array(text(200)).check(z.maxLength(50))),
		}),
	},
	getStayRules: { summary: 'Wie Aufenthalte geregelt sind: Anfragen, Betten, begehrte Zeiten, Ansätze, Listen zur Ankunft und Abreise' },
	putStayRules: { summary: 'Wie Aufenthalte geregelt sind, als Ganzes', body: StayRulesFields },
	listNights: {
		summary: 'Nächte je Partei in einem Jahr und in den begehrten Zeiten',
		/** `day`: only those that a split by nights counts for an entry of that day. */
		query: z
			.object({ year: z.optional(StoredYear), day: z.optional(StoredDay) })
			.check(
				z.refine(({ year, day }) => year === undefined || day === undefined, { path: ['day'], message: 'Jahr oder Tag, nicht beides.' }),
			),
	},
}
