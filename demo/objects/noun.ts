import { objects } from '@hausheft/contract/objects.ts'
import type { DemoNoun } from '../noun.ts'
import { things } from '../places.ts'
import { ref } from '../ref.ts'
import { of, step } from '../task.ts'

export const objectDemo: DemoNoun = {
	tasks: () =>
		Object.entries(things).map(([key, { place, name }]) =>
			step(ref('object', key), 'owner', objects.createObject, { ...of(ref('property', place)), body: { name } }),
		),
	shown: 'heizung',
}
