import { useMemo } from 'react'
import { namesFinder } from '@hausheft/contract/names-in-title.ts'
import type { Choice } from '../../event-draft/choice.ts'
import { useEntryValue } from './entry-context.ts'
import { useContactChoices, useObjectChoices } from './use-choices.ts'

type NamedOffer = { key: string; label: string; take: () => void }

const finderOf = (choices: readonly Choice[]) => namesFinder(choices.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])))

/** The things and people that a title names and the entry is not about yet: offered, for a word may mean something else. */
export function useNamed(title: string): NamedOffer[] {
	const [objects, setObjects] = useEntryValue<Choice[]>('objects')
	const [contacts, setContacts] = useEntryValue<Choice[]>('contacts')
	const things = { kind: 'Objekt', chosen: objects, ...useFound(useObjectChoices()), put: setObjects }
	const people = { kind: 'Kontakt', chosen: contacts, ...useFound(useContactChoices()), put: setContacts }
	return [things, people].flatMap(({ kind, chosen, find, notes, put }) => {
		const named = find(title)
		// Which of several that are called the same was said by choosing one.
		const isChosen = ({ name }: { name: string }) => named.some((each) => each.name === name && chosen.some(({ id }) => id === each.id))
		return named
			.filter((each) => !isChosen(each))
			.map((each) => ({
				key: each.id,
				label: [`${kind}: ${each.name}`, notes?.get(each.id)].filter(Boolean).join(', '),
				take: () => put([...chosen, each]),
			}))
	})
}

function useFound({ offered, notes }: ReturnType<typeof useObjectChoices>) {
	const find = useMemo(() => finderOf(offered), [offered])
	return { find, notes }
}
