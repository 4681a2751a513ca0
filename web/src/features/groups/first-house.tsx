import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { z } from 'zod/mini'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { PropertyFields } from '@hausheft/contract/property-requests.ts'
import { read } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { keepLastProperty } from '../../platform/places/last-place.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useKeptDraft } from '../../ui/kept-draft.ts'
import { TypePicker } from '../properties/type-picker.tsx'
import './first-house.css'

/** What was typed, and the keys under which group and house are sent: the same is never made twice. */
const NewHouse = z.object({ name: z.string(), type: z.string(), groupKey: z.string(), houseKey: z.string() })
const untouched = { name: '', type: '', groupKey: '', houseKey: '' }
/** As most people live. */
const usualType = 'einfamilienhaus'

type FirstHouseProps = {
	/** From now on there is a group, though its house is still to come. */ onBegin: () => void
	onMade: (group: Group) => void
}

/** How somebody begins who has nothing yet: a name and a picture make the house, and the group that keeps it. */
export function FirstHouse({ onBegin, onMade }: FirstHouseProps) {
	const input = useRef<HTMLInputElement>(null)
	const made = useRef<Group>(undefined)
	const [error, setError] = useState<string>()
	const { data: types = [] } = useQuery({ ...read(properties.listPropertyTypes, {}), staleTime: Infinity })
	const draft = useDraft({ key: 'house.first', shape: NewHouse, fresh: untouched, isClean: ({ name }) => name === '' })
	useKeptDraft({ draft: 'house.first', isDirty: draft.isDirty, discard: draft.reset })
	const makeGroup = useSend(groups.createGroup)
	const makeHouse = useSend(properties.createProperty)
	const { name, groupKey, houseKey } = draft.value
	const type = draft.value.type || (types.find(({ key }) => key === usualType) ?? types[0])?.id || ''
	const change = (part: { name?: string; type?: string }) =>
		draft.change({ ...draft.value, ...part, groupKey: randomId(), houseKey: randomId() })
	// There is nothing else to do here.
	useEffect(() => input.current?.focus({ preventScroll: true }), [])

	const submit = async (event: FormEvent) => {
		event.preventDefault()
		const checked = PropertyFields.safeParse({ name, type })
		if (!checked.success) return setError(checked.error.issues[0]?.message)
		setError(undefined)
		try {
			onBegin()
			made.current ??= await makeGroup.mutateAsync({ body: { name: checked.data.name }, key: groupKey })
			const { id } = await makeHouse.mutateAsync({ params: { id: made.current.id }, body: checked.data, key: houseKey })
			keepLastProperty(id)
			draft.reset()
			onMade(made.current)
		} catch (refusal) {
			setError(refusal instanceof Error ? refusal.message : undefined)
		}
	}
	return (
		<form className="first-house" onSubmit={(event) => void submit(event)} noValidate>
			<Field label="Name" description="Die Gruppe, die es führt, heisst gleich." error={error} required>
				{(control) => (
					<input
						{...control}
						ref={input}
						className="input"
						name="name"
						autoComplete="off"
						enterKeyHint="go"
						maxLength={200}
						value={name}
						onChange={({ target }) => change({ name: target.value })}
					/>
				)}
			</Field>
			<TypePicker types={types} value={type} onChange={(next) => change({ type: next })} seed="first" row />
			<Button type="submit" busy={makeGroup.isPending || makeHouse.isPending}>
				Haus anlegen
			</Button>
		</form>
	)
}
