import { contacts } from '@hausheft/contract/contacts.ts'
import type { DemoNoun } from '../noun.ts'
import { ref } from '../ref.ts'
import { of, step } from '../task.ts'

export const contactDemo: DemoNoun = {
	tasks: (_, people) =>
		Object.entries(people).map(([key, body]) =>
			step(ref('contact', key), 'owner', contacts.createContact, { ...of(ref('group', 'own')), body }),
		),
	shown: 'heizung',
}
