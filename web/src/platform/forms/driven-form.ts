// Hides how a test drives a form by hand, one event after the other, without a page around it.
import type { Effect, FormEvent } from './form-events.ts'
import { begin, type Found, type Fresh, type Rules, type State, type Stored } from './form-state.ts'
import { reduce } from './save-machine.ts'

type Values<V> = { values: V }

/** The effects are those of the last event. */
export function openForm<E extends Stored, V>(rules: Rules<E, Values<V>>, fresh: Fresh<E, Values<V>>, found?: Found<E, Values<V>>) {
	let state = begin(rules, fresh, found)
	let effects: Effect<E, Values<V>>[] = []
	const send = (event: FormEvent<E, Values<V>>) => {
		const next = reduce(rules, state, event)
		state = next.state
		effects = next.effects
	}
	return {
		get state(): State<E, Values<V>> {
			return state
		},
		get effects() {
			return effects
		},
		/** What the effects are, without what they carry. */
		is: () => effects.map(({ is }) => is),
		send,
		type: (values: Partial<V>) =>
			send({ is: 'typed', content: { values: { ...state.content.values, ...values } }, at: Object.keys(values) }),
		save(another = false) {
			send({ is: 'save', another })
			send({ is: 'uploaded' })
		},
	}
}
