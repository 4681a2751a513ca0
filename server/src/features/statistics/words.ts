import type { Statistic } from '@hausheft/contract/statistics.ts'
import { spanName } from '@hausheft/contract/swiss/spans.ts'
import { disabled, name, text, title, yes, type FieldsOf } from '../history/words.ts'

export const statisticFields: FieldsOf<Omit<Statistic, 'property'>> = {
	name: title,
	unit_id: { label: 'Einheit', what: 'die Einheit', show: name },
	note: text('Notiz', 'die Notiz', 'quiet'),
	scale: { label: 'Zeitraster', what: 'das Zeitraster', show: spanName },
	summarize: { label: 'Zusammenzählen', what: 'das Zusammenzählen', show: yes('ja', 'nein') },
	series: null,
	disabled_at: disabled,
}
