import type { File } from '@hausheft/contract/files.ts'
import { named, title, yes, type FieldsOf } from '../history/words.ts'

export const fileFields: FieldsOf<Pick<File, 'filename' | 'event' | 'receipt' | 'annotations'>> = {
	filename: title,
	event: {
		...named('Eintrag', 'den Eintrag'),
		turn: (before, after, thing) => (before === null ? `${thing} an den Eintrag «${after}» gehängt` : undefined),
	},
	receipt: {
		label: 'Beleg',
		what: 'den Beleg',
		show: yes('ja', null),
		turn: (_, after, thing) => `${thing} ${after ? 'zum Beleg gemacht' : 'wieder allen gezeigt'}`,
	},
	annotations: { label: 'Markierungen', what: 'die Markierungen', show: yes('ja', null), as: 'quiet' },
}
