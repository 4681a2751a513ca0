import { journals } from '@hausheft/contract/journals.ts'
import type { DemoNoun } from '../noun.ts'
import { books } from '../places.ts'
import { ref } from '../ref.ts'
import { of, step } from '../task.ts'

export const journalDemo: DemoNoun = {
	tasks: () =>
		Object.entries(books).map(([key, { place, name, type }]) =>
			step(ref('journal', key), 'owner', journals.createJournal, {
				...of(ref('property', place)),
				body: { name, type: ref('journal-type', type) },
			}),
		),
	shown: 'unterhalt',
}
