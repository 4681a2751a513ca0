import type { File } from '@hausheft/contract/files.ts'
import { reference, title, yes, type FieldsOf } from '../history/words.ts'

export const fileFields: FieldsOf<Pick<File, 'filename' | 'event' | 'receipt' | 'plan' | 'object' | 'annotations'>, 'drawn'> = {
	filename: title,
	event: {
		...reference('Eintrag', 'den Eintrag'),
		turn: (before, after, thing) => (before === null ? `${thing} an den Eintrag «${after}» gehängt` : undefined),
	},
	receipt: {
		label: 'Beleg',
		what: 'den Beleg',
		show: yes('ja', null),
		turn: (_, after, thing) => `${thing} ${after ? 'zum Beleg gemacht' : 'wieder allen gezeigt'}`,
	},
	plan: {
		label: 'Plan oder Anleitung',
		what: 'den Plan',
		show: yes('ja', null),
		turn: (_, after, thing) => `${thing} ${after ? 'zu den Plänen und Anleitungen gelegt' : 'von den Plänen und Anleitungen weggenommen'}`,
	},
	object: reference('Objekt', 'das Objekt'),
	annotations: { label: 'Markierungen', what: 'die Markierungen', show: yes('ja', null), as: 'quiet' },
	drawn: {
		label: 'Markierungen',
		what: 'die Markierungen',
		show: yes('gezeichnet', null),
		as: 'quiet',
		turn: (_, after) => (after === null ? 'die Markierungen auf dem Foto entfernt' : 'auf dem Foto gezeichnet'),
	},
}
