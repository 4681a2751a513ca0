import { replies } from '@hausheft/contract/replies.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import type { EntryDraft } from './entry.ts'
import { ref } from './ref.ts'
import { of, step, type Task } from './task.ts'

type Writer = Exclude<Role, 'viewer'>
/** What was said to the first entry of this name, one after the other. */
const demoReplies: Record<string, [by: Writer, text: string][]> = {
	'Wasserschaden in der Dachwohnung': [
		['admin', 'Ist die Wohnung trocken genug, oder sollen wir etwas mieten?'],
		['caretaker', 'Entfeuchter steht seit gestern Abend. Am Freitag messe ich nach.'],
		['owner', 'Danke. Die Mieter sind informiert.'],
	],
	'Schaden der Versicherung gemeldet': [
		['owner', 'Brauchen sie die Fotos im Original?'],
		['admin', 'Ja, habe ich geschickt.'],
	],
	'Expansionsgefäss ersetzen': [
		['owner', 'Wer ruft den Sanitär an?'],
		['caretaker', 'Ich, morgen früh.\nLetztes Mal kamen sie innert drei Tagen.'],
	],
	'Haustüre fällt nicht ins Schloss': [
		['caretaker', 'Der Schliesser ist nachgestellt, bitte beobachten.'],
		['member', 'Seither ist es gut.'],
	],
	'Waschmaschine: Türdichtung': [['admin', 'Ist die noch in der Garantie?']],
	'Rustico: Anfrage über Neujahr': [
		['admin', 'Wir wären gern selbst dort. Oder erst ab dem 2. Januar?'],
		['owner', 'Ab dem 2. passt es allen. Ich sage zu.'],
	],
}

/** So many stages as the longest has answers: each waits for the one before. */
export function replyStages(drafts: readonly { draft: EntryDraft; key: string }[]): Task[][] {
	const chosen = Object.entries(demoReplies).flatMap(([name, all]) => {
		const found = drafts.find(({ draft }) => draft.name === name)
		return found ? [{ key: found.key, all }] : []
	})
	const longest = Math.max(0, ...chosen.map(({ all }) => all.length))
	return Array.from({ length: longest }, (_, nth) =>
		chosen.flatMap(({ key, all }) => {
			const [by, text] = all[nth] ?? []
			if (!by || !text) return []
			return [step(ref('reply', `${key}.${nth}`), by, replies.createReply, { ...of(ref('event', key)), body: { text } })]
		}),
	)
}
